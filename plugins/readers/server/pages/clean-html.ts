import sanitizeHtml from 'sanitize-html';
import { absoluteUrl } from '../feeds/markup';

/** Elements of text, and nothing that runs, frames, submits or styles. */
const tags = [
  'p',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'code',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'a',
  'img',
  'figure',
  'figcaption',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'ins',
  'mark',
  'sub',
  'sup',
  'small',
  'ruby',
  'rt',
  'rp',
  'q',
  'cite',
  'abbr',
  'time',
];

/** Where sites that load pictures late keep their addresses. */
const lateSources = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-actualsrc',
  'data-url',
  'original',
  'data-echo',
];

/**
 * HTML that is safe to keep and to show: a short list of elements and attributes, web addresses only, all absolute.
 * What was collected is hostile until it went through here; browsers clean it once more.
 */
export function cleanHtml(html: string, base: string): string {
  return sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      ol: ['start'],
      time: ['datetime'],
    },
    allowedSchemes: ['http', 'https'],
    allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
    allowProtocolRelative: false,
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'template',
      'svg',
      // Of a formula its signs stay, and not how it was typed in.
      'annotation',
      'annotation-xml',
      'iframe',
      'object',
      'title',
      'xmp',
      'noembed',
      'noframes',
      'plaintext',
    ],
    nestingLimit: 60,
    transformTags: {
      a: (_, { href, title }) => ({
        tagName: 'a',
        attribs: { ...address('href', href, base), ...(title ? { title } : {}), rel: 'nofollow noopener noreferrer' },
      }),
      img: (_, attributes) => {
        const late = lateSources.map((name) => attributes[name]).find((value) => value && !value.startsWith('data:'));
        const { alt, width, height } = attributes;
        const source = address('src', late ?? attributes.src, base);
        // Goes at the end: a filter would write all that came before anew for each that it takes out.
        if (!source.src || width === '1' || height === '1') return { tagName: 'img', attribs: {} };
        const size = { ...(isSize(width) ? { width } : {}), ...(isSize(height) ? { height } : {}) };
        return {
          tagName: 'img',
          attribs: { ...source, ...(alt ? { alt } : {}), ...size } as Record<string, string>,
        };
      },
    },
  })
    .replaceAll(emptyPicture, '')
    .replace(emptyLink, '')
    .trim();
}

/** A picture without address, as it is written. */
const emptyPicture = '<img />';

/** A link around nothing that shows; what it is looked for in writes no sign of a tag but as an entity. */
const emptyLink = /<a(?:\s[^<>]*)?>(?:\s|<(?!\/?a[\s>]|img[\s>])[^<>]*>)*<\/a>/g;

const isSize = (value: string | undefined): value is string => /^\d{1,4}$/.test(value ?? '');

function address(name: 'href' | 'src', value: string | undefined, base: string): Record<string, string> {
  // Browsers skip control characters and spaces inside a scheme; so must the check.
  const bare = (value ?? '')
    .replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]+/g, (spaces, at: number) =>
      at === 0 ? '' : spaces.includes(' ') ? ' ' : '',
    )
    .trim();
  const url = absoluteUrl(bare, base);
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? { [name]: new URL(url).href } : {};
}
