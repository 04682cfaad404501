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
];

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
    transformTags: {
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

const blocks = /<\/(?:p|div|section|li|h[1-6]|tr|blockquote|pre|figure|figcaption)>|<(?:br|hr)\s*\/?>/gi;

/** Returns the text of cleaned markup, one line per block. */
export function textOfHtml(html: string): string {
  const bare = sanitizeHtml(
    html.replace(blocks, (tag) => `${tag}\n`),
    { allowedTags: [], allowedAttributes: {} },
  );
  return bare
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

/** Returns the URLs of the images in cleaned markup, at most 30. */
export const imagesOfHtml = (html: string): string[] =>
  [
    ...new Set(
      [...html.matchAll(/<img[^>]+src="(https?:[^"]+)"/gi)].map(([, source]) =>
        (source as string).replaceAll('&amp;', '&'),
      ),
    ),
  ].slice(0, 30);
