import sanitizeHtml, { type Attributes } from 'sanitize-html';
import { isWebAddress } from '#shared/web-address';
import type { Page, PageBlock } from '../report';

/** Keeps only what the text editor can produce: no styles, no pictures, no scripts, and links to the web only. */
export const cleanText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'u', 's', 'a', 'br', 'span', 'sup'],
    allowedAttributes: { a: ['href', 'rel', 'target'], span: ['data-refs', 'data-named'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    transformTags: {
      b: 'strong',
      i: 'em',
      a: (tagName, { href }) => ({
        tagName,
        attribs: (isWebAddress(href)
          ? { href, rel: 'noopener noreferrer nofollow', target: '_blank' }
          : {}) as Attributes,
      }),
      // A span without a source has no meaning: only its text is kept.
      span: (tagName, attribs) => ({
        tagName: attribs['data-refs'] || attribs['data-named'] ? tagName : 'none',
        attribs,
      }),
    },
  });

const cleanBlock = (block: PageBlock): PageBlock =>
  block.Kind === 'text' || block.Kind === 'comment' ? { ...block, Html: cleanText(block.Html) } : block;

/** Returns a page with sanitized texts that contain nothing executable. */
export const cleanPage = ({ Title, Theme, Blocks }: Page): Page => ({ Title, Theme, Blocks: Blocks.map(cleanBlock) });
