import { getSite } from '#shared/web-address';
import { absoluteUrl, plainText } from '../feeds/markup';
import { readPage } from './page-document';

const maxLinks = 5_000;
/** Text of a link to the next page of a list. */
const nextText = /^(?:下一页|下页|后一页|后页|older(?: posts| entries)?|next(?: page)?)?\s*(?:[>›»→]{1,2})?$/i;

/** Returns the URL of the next page of a list: `rel=next`, or a link that says so; undefined for the last page. */
export function findNextPage(html: string, url: string): string | undefined {
  const { tree, base } = readPage(html, url);
  const links = [...tree.querySelectorAll('link[href], a[href]')].slice(0, maxLinks);
  const next =
    links.find((link) => /(?:^|\s)next(?:\s|$)/i.test(link.getAttribute('rel') ?? '')) ??
    links.find((link) => isNext(link));
  const address = next ? absoluteUrl(next.getAttribute('href') ?? '', base) : '';
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const isOther = address.split('#', 1)[0] !== url.split('#', 1)[0];
  return isOther && getSite(address) === getSite(url) ? address : undefined;
}

function isNext(link: Element): boolean {
  if (link.localName !== 'a') return false;
  const text = plainText(link.textContent ?? '').trim();
  return text !== '' && text.length <= 20 && nextText.test(text);
}
