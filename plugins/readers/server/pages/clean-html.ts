import sanitizeHtml from 'sanitize-html';
import { absoluteUrl } from '../feeds/markup';

/** Text elements only; nothing that runs, frames, submits or styles. */
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

/** Attributes in which sites with lazy loading store picture URLs. */
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
 * Returns HTML that is safe to store and show: a short list of elements and attributes, and only absolute web URLs.
 * Collected content is untrusted until it has passed this function; browsers sanitize it again.
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
      // The symbols of a formula are kept, but not its input notation.
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
        // Removed at the end, because a filter would copy all previous output for each removed element.
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

/** A picture without a URL, as serialized. */
const emptyPicture = '<img />';

/** A link without visible content; in the searched HTML, tag characters in text are always entities. */
const emptyLink = /<a(?:\s[^<>]*)?>(?:\s|<(?!\/?a[\s>]|img[\s>])[^<>]*>)*<\/a>/g;

const isSize = (value: string | undefined): value is string => /^\d{1,4}$/.test(value ?? '');

function address(name: 'href' | 'src', value: string | undefined, base: string): Record<string, string> {
  // Browsers skip control characters and spaces inside a scheme, so the check must too.
  const bare = (value ?? '')
    .replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]+/g, (spaces, at: number) =>
      at === 0 ? '' : spaces.includes(' ') ? ' ' : '',
    )
    .trim();
  const url = absoluteUrl(bare, base);
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? { [name]: new URL(url).href } : {};
}
