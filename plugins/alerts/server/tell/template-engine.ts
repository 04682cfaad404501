import { Liquid, type Template } from 'liquidjs';
import { InputError } from '#core';
import type { TemplateText } from '../../templates';

/** One article as templates see it. */
export interface TemplateArticle {
  readonly title: string;
  readonly summary: string;
  readonly site: string;
  readonly author: string;
  readonly media: string;
  readonly emotion: string;
  readonly level: string;
  readonly score: number;
  readonly reason: string;
  readonly published: string;
  readonly copies: number;
  readonly url: string;
  readonly subjects: string;
}

/** What is filled into a template. */
export interface TemplateScope {
  readonly article: TemplateArticle;
  readonly articles: readonly TemplateArticle[];
  readonly level: string;
  readonly link: string;
  readonly rule: string;
  readonly client: string;
  readonly count: number;
  readonly receiver: string;
  readonly time: string;
  readonly note: string;
  /** A sentence about what rose; empty where nothing did. */
  readonly spike: string;
}

/** Templates read from files are none of ours, and one text must not hold the house up. */
const engine = new Liquid({
  strictFilters: true,
  ownPropertyOnly: true,
  relativeReference: false,
  templates: {},
  parseLimit: 20_000,
  renderLimit: 500,
  memoryLimit: 2_000_000,
});

const parsed = new Map<string, Template[]>();
const mostParsed = 500;

function templateOf(text: string): Template[] {
  const known = parsed.get(text);
  if (known) return known;
  if (parsed.size >= mostParsed) parsed.clear();
  const made = engine.parse(text);
  parsed.set(text, made);
  return made;
}

/** Throws `InputError` naming the field of a text that is no template. */
export function checkTemplate({ subject, text }: TemplateText): void {
  for (const [field, value] of [
    ['Subject', subject],
    ['Text', text],
  ] as const)
    try {
      engine.parse(value);
    } catch (error) {
      throw new InputError(`${field}: ${(error as Error).message}`, 'alerts.template', { [field]: 'format' });
    }
}

/** Fills a template; headings are one line. */
export async function fillTemplate(template: TemplateText, scope: TemplateScope): Promise<TemplateText> {
  const fill = async (text: string): Promise<string> => String(await engine.render(templateOf(text), { ...scope }));
  return {
    subject: (await fill(template.subject)).replace(/\s+/g, ' ').trim(),
    text: (await fill(template.text)).trim(),
  };
}
