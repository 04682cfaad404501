import { expect, it } from '@rstest/core';
import { extractArticle } from './extract-article';

const sentence = 'The council has said on Tuesday that the bridge can be kept open although the costs will rise. ';
const textOf = (inside: string, title = 'Town argues about its bridge') =>
  extractArticle(
    `<html><head><title>${title}</title></head><body><article><h1>${title}</h1>${inside}</article></body></html>`,
    { url: 'https://site.example/a', now: new Date('2026-03-02T08:00:00Z') },
  ).text;

it('keeps the heading of the first part of a text and removes a section name', () => {
  const part = (heading: string) => `<h3>${heading}</h3><p>${sentence.repeat(3)}</p>`;
  expect(textOf(['What is planned', 'What it costs', 'Who pays'].map(part).join(''))).toMatch(/^What is planned\n/);
  expect(textOf(`${part('Local news')}<p>${sentence.repeat(4)}</p>`)).toMatch(/^The council/);
});

it('short lines stay where short sentences have begun a text', () => {
  const lines = ['下周一，', '夜市就要搬到河边！', '你还不知道？', '简单说就是', '河边的摊位多了一倍。', '怎么去'];
  const text = textOf(
    `${lines.map((line) => `<p>${line}</p>`).join('')}<p>${'管理处说，夜市每天晚上六点开门，周末营业到凌晨一点。'.repeat(4)}</p>`,
    '夜市搬到河边以后',
  );
  expect(text.split('\n').slice(0, lines.length)).toEqual(lines);
});

it('treats unpunctuated lines that are too long for labels as the beginning of a text', () => {
  const lines = [
    '落葉鋪滿了整條山路 空氣裡還有昨夜的雨水味道',
    '走了半個小時才看到湖',
    '湖邊的小屋今年換了主人 門前多了一排長長的木椅',
  ];
  const more = ['老闆端來了熱茶', '窗外的霧慢慢散開 對岸的山影一點一點露了出來'];
  const text = textOf(
    `${[...lines, ...more].map((line) => `<p>${line}</p>`).join('')}<p>${'下山的時候天色已經暗了，我們在路口等了很久的車。'.repeat(3)}</p>`,
    '湖邊的一天',
  );
  expect(text.split('\n').slice(0, 5)).toEqual([...lines, ...more]);
});

it('keeps a motto before a text and removes a section name there', () => {
  const text = textOf(`<p>Local news</p><blockquote><p>Cross me who can</p></blockquote><p>${sentence.repeat(3)}</p>`);
  expect(text).toMatch(/^Cross me who can\nThe council/);
});

it('keeps the items of a list with which a text begins', () => {
  const items = `<li>The Bridge, by Ada Long (1990)</li><li>${sentence.repeat(3)}</li>`;
  expect(textOf(`<ul>${items}</ul><p>${sentence.repeat(4)}</p>`)).toMatch(/^The Bridge, by Ada Long \(1990\)\n/);
});

it('the day and place of a report stay where they are a paragraph', () => {
  const report = `<p>${'管理处说，夜市每天晚上六点开门，周末营业到凌晨一点。'.repeat(4)}</p>`;
  expect(textOf(`<p>本地要闻</p><p>河城日报 3月2日电</p>${report}`, '夜市搬到河边以后')).toMatch(
    /^河城日报 3月2日电\n/,
  );
});
