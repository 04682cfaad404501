import sanitizeHtml, { type Attributes } from 'sanitize-html';
import { isWebAddress } from '#shared/web-address';

const permittedTags = [
  'p',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'a',
  'img',
  'figure',
  'figcaption',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'hr',
  'span',
  'div',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'aside',
  'dl',
  'dt',
  'dd',
  'caption',
  'tfoot',
  'del',
  'strike',
  'ruby',
  'rb',
];

/** Elements whose text is not part of the running text: scripts, and how the characters of a ruby are read. */
const silentTags = ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'rt', 'rp', 'rtc', 'hidden-text'];

/**
 * Returns whether readers do not see an element. WeChat hides the whole article, with `opacity` beside `visibility`,
 * until its script shows it.
 */
function isHidden({ hidden, style = '' }: Readonly<Record<string, string | undefined>>): boolean {
  if (hidden !== undefined || /display\s*:\s*none|font-size\s*:\s*0(?:px|pt|em)?\s*(?:;|$)/iu.test(style)) return true;
  return /visibility\s*:\s*hidden/iu.test(style) && !/opacity\s*:/iu.test(style);
}

/**
 * Returns body markup without anything that executes, loads automatically or navigates without user action. Images keep
 * their URL for the image proxy.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: permittedTags,
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    nonTextTags: silentTags,
    transformTags: {
      '*': (tagName, attribs) => ({ tagName: isHidden(attribs) ? 'hidden-text' : tagName, attribs }),
      a: (tagName, { href }) => ({
        tagName,
        attribs: (isWebAddress(href)
          ? { href, rel: 'noopener noreferrer nofollow', target: '_blank' }
          : {}) as Attributes,
      }),
      img: (tagName, { src, ...attribs }) => ({ tagName, attribs: isWebAddress(src) ? { src, ...attribs } : attribs }),
    },
  });
}

const blocks =
  /<\/(?:p|div|section|article|header|footer|main|aside|li|dl|dt|dd|h[1-6]|tr|caption|table|blockquote|pre|figure|figcaption)>|<(?:br|hr)\s*\/?>/gi;
const cellEnd = /<\/t[dh]>\s*(?=<t[dh])/gi;
const struck = /<\/?(?:del|s|strike)>/gi;
const raised = /(.?)<sup>(.*?)<\/sup>/gisu;

/**
 * Returns the text of cleaned markup as it is read: one line per block, cells of a row divided by a bar, struck text
 * apart. Marks of notes are left out, while raised numbers of units and powers stay (m2, 10^8).
 */
export function textOfHtml(html: string): string {
  const marked = html
    .split(/(<pre>.*?<\/pre>)/isu)
    .map((part) => (part.toLowerCase().startsWith('<pre') ? part : part.replace(/\s+/gu, ' ')))
    .join('')
    .replace(raised, (_, before: string, content: string) => before + raisedText(before, content))
    .replace(cellEnd, '</td> | ')
    .replace(struck, ' ')
    .replace(blocks, (tag) => `${tag}\n`);
  return sanitizeHtml(marked, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

function raisedText(before: string, content: string): string {
  const text = content.replace(/<[^>]*>/gu, '').trim();
  if (!/^[[［(（〔]?[\d,，\-–*†‡]+[\]］)）〕]?$/u.test(text)) return content;
  if (/[A-Za-z㎡]/u.test(before)) return text;
  return /\d/u.test(before) && /^-?\d+$/u.test(text) ? `^${text}` : '';
}

/** Returns the URLs of the images in cleaned markup, at most 30. */
export const imagesOfHtml = (html: string): string[] =>
  [
    ...new Set(
      [...html.matchAll(/<img[^>]+src="(https?:[^"]+)"/gi)].map(([, source]) =>
        (source as string).replaceAll('&amp;', '&'),
      ),
    ),
  ].slice(0, 30);
