/** Content around an article on a generated page; each piece has text of its own. */
export const surroundings = {
  navigation:
    '<div class="main-nav"><ul><li><a href="/">Home</a></li><li><a href="/world">World news</a></li><li><a href="/sport">Sport</a></li></ul></div>',
  breadcrumbs: '<div class="breadcrumbs"><a href="/">Home</a> › <a href="/local">Local</a></div>',
  byline:
    '<div class="article-meta"><span class="byline">By <a href="/a/jane">Jane Writer</a></span> <time datetime="2026-01-02T10:00:00Z">January 2, 2026</time></div>',
  share: '<div class="share-bar"><a href="#">Share on Facebook</a><a href="#">Tweet this story</a></div>',
  cookies: `<div id="cookie-notice"><p>${'We use cookies and similar techniques to remember what you chose, and you can refuse them. '.repeat(4)}</p></div>`,
  sidebar: `<div class="sidebar"><h3>Latest</h3>${[1, 2, 3].map((n) => `<div><a href="/s/${n}">Another story of the day number ${n}</a><p>A teaser that tells in one long line what the other story number ${n} would be about…</p></div>`).join('')}</div>`,
  comments: `<div id="comments"><h3>3 comments</h3>${['Pete', 'Mary', 'Joan'].map((name) => `<div><b>${name}</b><p>I have read all of this and think, as ${name} who lives nearby, that it should have been done long ago.</p></div>`).join('')}</div>`,
  footer:
    '<footer><p>© 2026 Example Media. All rights reserved. No part of this site may be used without leave of the publisher.</p></footer>',
  newsletter:
    '<div class="newsletter-signup"><p>Sign up to our free newsletter and get the news of the day every morning.</p><form><input><button>Sign up</button></form></div>',
} as const;

/** Content that sites insert between the paragraphs of an article. */
export const interruptions = {
  figure:
    '<figure><img src="/p.jpg" width="600" height="400"><figcaption>A street in the centre of the town, seen on Monday morning. Photo: Ann Lens</figcaption></figure>',
  caption:
    '<div class="wp-caption"><img src="/q.jpg"><p class="wp-caption-text">The bridge before it was closed, seen from the river bank in summer.</p></div>',
  credit: '<p>Image credit: Example Pictures</p>',
  related:
    '<div class="related-stories"><h4>Related stories</h4><ul><li><a href="/r/1">What the mayor had said before</a></li><li><a href="/r/2">A bridge and its history in pictures</a></li></ul></div>',
  pointer: '<p><strong>Read more: <a href="/r/3">How other towns have solved it</a></strong></p>',
  cards: `<div class="grid">${[1, 2, 3].map((n) => `<div class="card"><h3><a href="/c/${n}">Card of the story number ${n}</a></h3><p>What the card of story ${n} says of it.</p></div>`).join('')}</div>`,
  advertisement: '<div class="ad-slot">Advertisement</div>',
  appeal: '<p>Never miss a story: <a href="/mail">sign up to our newsletter</a> today.</p>',
  follow: '<p>Follow us on <a href="https://twitter.com/x">Twitter</a> and Facebook.</p>',
  frame: '<iframe src="https://video.example/1"></iframe>',
} as const;

/** Markup of article paragraphs in different publishing systems. */
export const markups: Readonly<Record<string, (pieces: readonly string[]) => string>> = {
  article: (pieces) => `<article>${pieces.join('\n')}</article>`,
  division: (pieces) => `<div class="x1"><div class="x2">${pieces.join('')}</div></div>`,
  widgets: (pieces) =>
    pieces
      .map(
        (piece) =>
          `<div class="elementor-element elementor-widget elementor-widget-text-editor"><div class="elementor-widget-container">${piece}</div></div>`,
      )
      .join(''),
  table: (pieces) => `<table><tr><td>${pieces.join('')}</td></tr></table>`,
  sections: (pieces) =>
    `<main>${pieces.map((piece) => `<section class="story-part">${piece}</section>`).join('')}</main>`,
  sharing: (pieces) => `<div class="post-content has-sidebar social-enabled">${pieces.join('')}</div>`,
};

const subjects = [
  'The council',
  'A report of the engineers',
  'The owner of the old mill',
  'One of the neighbours',
  'The ministry',
  'Nobody at the meeting',
  'The firm that built it',
  'A spokeswoman',
];
const verbs = [
  'has said on Tuesday that',
  'was not told in time why',
  'explained at length how',
  'does not believe that',
  'will have to decide whether',
  'had warned for years that',
];
const objects = [
  'the bridge can be kept open',
  'the costs will rise again',
  'the work should begin in spring',
  'the road is to be closed for lorries',
  'the town would pay for it',
  'the river has risen so far',
];
const pick = (list: readonly string[], n: number) => list[n % list.length] as string;

/** Returns the n-th of many different paragraphs. */
export function paragraph(n: number): string {
  const sentence = (k: number) =>
    `${pick(subjects, k)} ${pick(verbs, k * 5 + 1)} ${pick(objects, k * 7 + 2)}, although case ${k + 1} is still open`;
  return `${sentence(n)}. ${sentence(n + 11)}, and ${sentence(n * 3 + 23).toLowerCase()}.`;
}

/** The headline of generated pages. */
export const madeTitle = 'Town argues about its oldest bridge';

export interface MadePage {
  readonly markup: keyof typeof markups;
  readonly paragraphs: number;
  readonly around: readonly (keyof typeof surroundings)[];
  /** Inserted pieces with the paragraph that each follows. */
  readonly between: readonly (readonly [after: number, piece: keyof typeof interruptions])[];
}

/** Builds a page with an article, the content around and within it, and the text expected from extraction. */
export function madePage({ markup, paragraphs, around, between }: MadePage): {
  readonly html: string;
  readonly text: string;
} {
  const texts = Array.from({ length: paragraphs }, (_, n) => paragraph(n));
  const pieces = texts.flatMap((text, n) => [
    `<p>${text}</p>`,
    ...between.filter(([after]) => after % paragraphs === n).map(([, piece]) => interruptions[piece]),
  ]);
  const has = (name: keyof typeof surroundings) => (around.includes(name) ? surroundings[name] : '');
  const html = `<!doctype html><html lang="en"><head><title>${madeTitle} - Example News</title></head><body>${has('cookies')}<div id="page">${has('navigation')}${has('breadcrumbs')}
    <h1>${madeTitle}</h1>${has('byline')}${has('share')}${(markups[markup] as (pieces: readonly string[]) => string)(pieces)}${has('newsletter')}${has('comments')}</div>${has('sidebar')}${has('footer')}</body></html>`;
  return { html, text: texts.join('\n') };
}
