import type { BlockOf, Page, PageBlock } from '../report';
import { newBlock } from './new-block';

export const starters = ['week', 'special', 'blank'] as const;
export type Starter = (typeof starters)[number];
type Text = (key: string) => string;

const heading = (title: string, words = ''): PageBlock => ({
  ...(newBlock('text') as BlockOf<'text'>),
  Html: `<h2>${title}</h2>${words && `<p>${words}</p>`}`,
});
const module = (id: string, viewName: BlockOf<'module'>['View'], more: BlockOf<'module'>['Input'] = {}): PageBlock => ({
  ...(newBlock('module') as BlockOf<'module'>),
  Module_ID: id,
  View: viewName,
  Input: { Period: 'last-7-days', ...more },
});
const list = (title: string, more: BlockOf<'articles'>['Input'] = {}): PageBlock => ({
  ...(newBlock('articles') as BlockOf<'articles'>),
  Title: title,
  Input: { Period: 'last-7-days', ...more },
});

/** Returns the initial content of a report, in the order that communications departments use. */
export function starterPage(starter: Starter, text: Text, day: string): Page {
  const Title = text(`starter.${starter}`);
  const cover: PageBlock = {
    ...(newBlock('cover') as BlockOf<'cover'>),
    Title,
    Subtitle: text('starter.subtitle'),
    Issuer: text('starter.issuer'),
    Date_Text: day,
  };
  if (starter === 'blank') return { Title, Theme: 'clear', Blocks: [{ ...cover, Subtitle: '' }] };
  const overview = [
    heading(text('starter.overview')),
    module('brief-figures', 'figures', { Is_Compared: 'true' }),
    heading(text('starter.trend')),
    module('emotion-trend', 'chart'),
    module('emotion-share', 'chart'),
    ...(starter === 'week' ? [module('media-split', 'chart'), module('top-sites', 'chart')] : []),
  ];
  const focus = [
    heading(text('starter.focus')),
    list(text('starter.hottest')),
    list(text('starter.negative'), { Emotion: 'negative' }),
    heading(text('starter.advice'), text('starter.text')),
  ];
  return {
    Title,
    Theme: starter === 'week' ? 'clear' : 'formal',
    Blocks: [cover, ...overview, newBlock('break'), ...focus],
  };
}
