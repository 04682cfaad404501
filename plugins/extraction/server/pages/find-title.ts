import { plainText } from '../feeds/markup';
import type { PageDocument } from './page-document';
import { linkedText, metaOf, type PageFacts } from './page-facts';

const squeezed = (text: string) => text.replace(/[\s\u00a0]+/g, '');

/**
 * The headline: the heading that the page's own title begins with or holds, else the title without the names of site and channel.
 * Open Graph titles come after headings, since some sites cut them at the first quotation mark.
 */
export function findTitle({ tree }: PageDocument, facts: PageFacts): string {
  const { pageTitle } = facts;
  const whole = squeezed(pageTitle);
  const inHead = metaOf(facts, 'og:title', 'twitter:title', 'headline', 'articletitle', 'contenttitle', 'title') ?? '';
  const declared = [linkedText(facts.article?.headline), plainText(inHead)];
  const headings = [...tree.querySelectorAll('h1, h2, [itemprop="headline"], [class*="title"], [class*="headline"], [id*="title"]')]
    .slice(0, 60)
    .map((element) => ({ text: plainText(element.textContent ?? ''), isFirst: element.localName === 'h1' }))
    .filter(({ text }) => text.length >= 4 && text.length <= 150);
  const held = [...headings.map(({ text }) => text), ...declared.map((text) => withoutSite(text))].filter((text) => text.length >= 4 && whole.includes(squeezed(text)));
  const longest = held.reduce((best, text) => (squeezed(text).length > squeezed(best).length ? text : best), '');
  const stripped = withoutSite(pageTitle);
  if (longest && squeezed(longest).length >= Math.min(squeezed(stripped).length * 0.6, 12)) return longest === pageTitle ? stripped : longest;

  const firsts = headings.filter(({ isFirst }) => isFirst);
  const only = firsts.length === 1 ? (firsts[0]?.text ?? '') : '';
  const named = declared.find((text) => text.length >= 4);
  if (isChannelName(stripped) || stripped === metaOf(facts, 'og:site_name')) return only || named || titleInBody(headings.map(({ text }) => text)) || stripped;
  if (named && shareWords(named, stripped)) return withoutSite(named);
  return stripped || only || named || pageTitle;
}

const separator = /\s*[_|｜]\s*|\s+[-–—»«:]+\s+|\s*--+\s*|\s*——+\s*/;

/** Cuts the names of site and channel from a page's title: the longest part stays, an earlier one when they are close. */
export function withoutSite(title: string): string {
  const parts = title.split(separator).map((part) => part.trim()).filter((part) => part !== '');
  let best = '';
  for (const part of parts) if (weight(part) > weight(best) * 1.5) best = part;
  return withoutDomainTail(best || title.trim());
}

const siteTail = /\s*[-–—]\s*(?:[\w.-]+\.(?:com|cn|net|org)|[^-–—\s]{1,8}(?:网|在线|频道|日报|晚报|新闻|论坛|社区|博客|客户端|百家号|中心|科技|财经|资讯))$/i;

/** `标题-新华网` and `标题 example.com`, where one dash parts the site from the headline. */
function withoutDomainTail(title: string): string {
  const cut = title.replace(siteTail, '');
  return weight(cut) >= 6 ? cut : title;
}

const weight = (text: string) => [...text].reduce((sum, character) => sum + (/[\u2e80-\u9fff]/.test(character) ? 2 : 1), 0);

const isChannelName = (text: string) => weight(text) < 12 && /^(新闻|资讯|公告|动态|首页|文章|正文|内容|详情|通知)|(动态|中心|新闻|公告|详情|首页|正文)$/.test(text);

const titleInBody = (headings: readonly string[]) => headings.find((text) => weight(text) >= 14) ?? '';

function shareWords(a: string, b: string): boolean {
  const [short, long] = [squeezed(a), squeezed(b)].sort((x, y) => x.length - y.length) as [string, string];
  return short.length >= 4 && long.includes(short.slice(0, Math.max(4, Math.floor(short.length * 0.7))));
}
