import { isEmbedded, settlePosts, withoutName } from './embedded-posts';
import { squeezed } from './tidy-content';
import { measure, getShortLine, type Measure, type Named } from './walk';

/** Elements that never contain article text, whatever their names. */
const machinery = new Set([
  'nav',
  'form',
  'button',
  'select',
  'dialog',
  'object',
  'embed',
  'canvas',
  'svg',
  'input',
  'label',
  'menu',
  'textarea',
]);

/** ARIA roles of content around an article. */
const surroundingRole =
  /^(navigation|search|contentinfo|menu|menubar|toolbar|tablist|alert|alertdialog|dialog|complementary)$/;

/**
 * Whole words in ids and classes of elements around or within an article that do not belong to it. Elements matching
 * `around` are removed even with long texts, up to a share of the page; those matching `within` only when short.
 */
const around = new RegExp(
  `(?:^|[-_ ])(?:${[
    'comments?',
    'commentlist',
    'comment-?(?:list|section|area|box|form|wrap(?:per)?|container|content|body)',
    'disqus',
    'respond',
    'livefyre',
    'viafoura',
    'kommentare?',
    'pinglun',
    'discussion',
    'related',
    'recommend(?:s|ed|ations?)?',
    'recirc(?:ulation)?',
    'tuijian',
    'xiangguan',
    'outbrain',
    'taboola',
    'zergnet',
    'revcontent',
    'mgid',
    'nrelate',
    'yarpp',
    'jp-relatedposts',
    'relatedposts',
    'also-?(?:read|like)',
    'read-?(?:more|next|also)',
    'see-?also',
    'more-?(?:stories|news|articles|posts|on|from|like|links|reading|in)',
    'popular',
    'trending',
    'most-?(?:read|viewed|popular|shared|recent)',
    'latest-?(?:news|stories|posts|articles)',
    'up-?next',
    'next-?(?:article|post|story|up)',
    'prev(?:ious)?-?(?:article|post|story)',
    'prevnext',
    'post-?nav(?:igation)?',
    'nav-?(?:links|below|above|single)',
    'pag(?:er|ination|inator)',
    'page-?numbers',
    'siblings?',
    'sidebar',
    'side-?bars?',
    'right-?(?:rail|col|column|side)',
    'left-?(?:rail|side)',
    'rail',
    'widget-?area',
    'off-?canvas',
    'share',
    'sharing',
    'shares',
    'share-?(?:bar|buttons?|tools?|links?|this|icons?|box|wrapper)',
    'sharedaddy',
    'social',
    'socials',
    'social-?(?:share|sharing|links?|media|icons?|bar|buttons?|tools?)',
    'addthis',
    'addtoany',
    'a2a',
    'shariff',
    'fenxiang',
    'bdsharebuttonbox',
    'follow-?us',
    'newsletters?',
    'newsletter-?(?:signup|form|box|widget|promo|module)?',
    'subscribe',
    'subscription',
    'sign-?up',
    'opt-?in',
    'mailchimp',
    'mc-?embed',
    'mc_embed_signup',
    'login',
    'log-?in',
    'register',
    'registration',
    'membership',
    'donat(?:e|ion)',
    'promos?',
    'promo-?(?:box|item|unit|module|block)',
    'promoted',
    'sponsor(?:ed|s|ship)?',
    'advert(?:s|isement|isements|ising|orial)?',
    'ads?',
    'adsense',
    'adsbygoogle',
    'ad-?(?:container|slot|wrapper|unit|break|box|label|block|zone|banner)',
    'dfp',
    'gpt-ad',
    'guanggao',
    'affiliate',
    'banner',
    'cookies?',
    'cookie-?(?:bar|notice|banner|consent)',
    'gdpr',
    'consent',
    'modal',
    'popup',
    'pop-?up',
    'pum',
    'overlay',
    'tooltip',
    'lightbox',
    'masthead',
    'site-?(?:header|footer|nav|navigation|info)',
    'page-?footer',
    'footer',
    'footer-?(?:links|nav|widgets)',
    'colophon',
    'copyright',
    'navbar',
    'nav',
    'navigation',
    'mega-?menu',
    'menu',
    'sub-?menu',
    'main-?menu',
    'breadcrumbs?',
    'crumbs?',
    'skip-?links?',
    'screen-?reader(?:-text)?',
    'sr-only',
    'visually-?hidden',
    'toolbar',
    'toolbox',
    'tools',
    'utility(?:-?bar)?',
    'print-?(?:only|button|link)',
    'printfriendly',
    'no-?print',
    'noprint',
    'author-?(?:bio|box|info|card|profile|about|block|description|details|desc|page-info)',
    'about-?(?:the-?)?author',
    'bio',
    'post-?author',
    'writer-?bio',
    'contributors?-?(?:bio|info)',
    'tags',
    'tag-?(?:list|links|cloud|s)',
    'post-?tags',
    'article-?tags',
    'entry-?tags',
    'cat-?links',
    'taxonomy',
    'categories',
    'keywords',
    'filed-?under',
    'article-?topics',
    'topics',
    'topic-?list',
    'toc',
    'table-?of-?contents',
    'ez-toc-container',
    'jump-?links',
    'poll',
    'rating',
    'ratings',
    'kk-?star-?ratings',
    'qr-?code',
    'erweima',
    'app-?(?:download|promo)',
    'shop(?:ping)?-?(?:module|widget)',
    'product-?(?:list|widget|box)',
    'vjs',
    'jw-?player',
    'plyr',
    'mejs',
    'wm-ipp(?:-base)?',
  ].join('|')})(?=$|[-_ ])`,
  'i',
);
const within = new RegExp(
  `(?:^|[-_ ])(?:${[
    'byline',
    'by-?line',
    'bylines',
    'author',
    'authors',
    'author-?name',
    'post-?(?:meta|info|date|byline|details)',
    'entry-?(?:meta|footer|date|utility)',
    'article-?(?:meta|info|date|byline|footer|tools|actions|byline__.*)',
    'meta-?(?:data|info|bar)?',
    'story-?(?:meta|info|tools|footer|date|byline)',
    'date-?line',
    'time-?stamp',
    'timestamp',
    'pub-?date',
    'publish(?:ed)?-?(?:date|time|on)?',
    'posted-?on',
    'date',
    'updated',
    'update-?time',
    'last-?(?:updated|modified)',
    'read(?:ing)?-?time',
    'views?-?count',
    'view-?count',
    'caption',
    'captions',
    'wp-caption-text',
    'image-?(?:caption|credit|description|source)',
    'photo-?(?:caption|credit|credits)',
    'media-?(?:caption|credit|object__caption)',
    'img-?(?:caption|credit)',
    'picture-?caption',
    '(?:media|image|photo|picture)-?(?:licen[cs]e|copyright|rights|legend)',
    'credits?',
    'bildunterschrift',
    'bild-?(?:unterschrift|text|quelle)',
    'gallery-?caption',
    'fig-?caption',
    'slide-?caption',
    'video-?(?:caption|title|description|info)',
    'pull-?quote',
    'pullquotes?',
    'kicker',
    'eyebrow',
    'section-?label',
    'label',
    'badge',
    'editor(?:ial)?-?note-?box',
    'zeren',
    'bianji',
    'ep-editor',
    'edit',
    'promo-?link',
    'inline-?(?:promo|link|related|newsletter)',
    'more-?link',
    'call-?to-?action',
    'cta',
    'edit-?link',
    'mw-editsection',
    'reference-?link',
    'source-?link',
    'correction-?link',
    'embed-?caption',
  ].join('|')})(?=$|[-_ ])`,
  'i',
);

/** A widget in a blog's sidebar; page builders use the word for any of their elements. */
const boxed = /(?:^| )widgets?(?: |$)/i;

/** Names from `around` that never mean the article itself. */
const certain =
  /(?:^|[-_ ])(?:side-?bars?|comments?|comment-?list|disqus|related|related-?(?:posts|articles|stories)|newsletters?|share|social|taboola|outbrain|promos?|pum|popup|modal|footer|nav)(?=$|[-_ ])|cookie|gdpr|datenschutz/i;

/** Names of elements that contain the article, whatever other names they have. */
const holder =
  /(?:^|[-_ ])(?:article|story|post|entry|content|main|page|body|text|single|hentry)(?:-?(?:body|content|text|main|wrap(?:per)?|container|page|inner|area|detail))?(?=$|[-_ ])/i;

const spine = /^(html|body|main|article|a|em|strong|b|i|h1|time|td|tr|tbody|table|pre|code|blockquote)$/;

const formulas = new Set(['mjx-container', 'math']);

/** Maximum length of a named paragraph that is removed; longer ones belong to the text, whatever their names. */
const maxNamedLength = 300;

/** Class names that state what an element has or lacks do not describe what it is. */
const properties = /(?:^| )(?:no|not|has|with|without|hide|show)[-_](?!print)\S*/gi;
/** WordPress includes the categories of a post among the classes of its element. */
const posted = /(?:^| )(?:hentry|status-publish|type-(?:post|page))(?= |$)/;
const subjects = /(?:^| )(?:category|tag|topic|series|author)-\S*/gi;

/**
 * Removes content around and between the text of an article by the names and roles of its elements, which are given in
 * page order. Elements that contain the headline or much of the page's running text are kept.
 */
export function removeBoilerplate(body: Element, elements: readonly Named[], title: string): void {
  settlePosts(elements);
  const of = measure(body);
  const total = of(body).prose;
  const doomed = new Map<Element, Verdict>();
  const verdicts = new Map<string, Verdict>();
  let lost = 0;
  const headline = headlineHolders(elements, title);
  for (const { element, name } of elements) {
    if (element.parentElement && doomed.has(element.parentElement)) {
      doomed.set(element, 'inside');
      continue;
    }
    // Formulas carry names of the menus that scripts attach to them.
    if (element.localName === 'mjx-container') element.removeAttribute('class');
    if (spine.test(element.localName) || formulas.has(element.localName) || headline.has(element)) continue;
    if (element.localName === 'p' && of(element).text > maxNamedLength) continue;
    let verdict = verdicts.get(name);
    if (!verdict) verdicts.set(name, (verdict = verdictOn(name)));
    const final = verdict === 'certain' ? verdict : (getKind(element) ?? verdict);
    const { prose } = of(element);
    if (final === 'none' || prose >= limits[final](total) || isInSentence(element, of)) continue;
    if (isEmbedded(element, name, of)) {
      withoutName(element);
      continue;
    }
    doomed.set(element, final);
    lost += prose;
  }
  // Names that would remove nearly everything have another meaning on this page.
  const isTooMuch = lost > total * 0.75;
  for (const [element, verdict] of doomed)
    if (verdict !== 'inside' && (!isTooMuch || verdict === 'machinery' || verdict === 'certain')) element.remove();
}

/** Returns the elements that contain the headline; whatever their names, their parts are checked individually. */
function headlineHolders(elements: readonly Named[], title: string): ReadonlySet<Element> {
  const holders = new Set<Element>();
  const key = squeezed(title);
  if (key.length <= 5) return holders;
  const headlines = elements.filter(({ element }) => element.localName === 'h1').slice(0, maxHeadlines);
  for (const { element } of headlines) {
    if (squeezed(getShortLine(element, maxHeadlineLength)) !== key) continue;
    for (let above: Element | null = element; above && !holders.has(above); above = above.parentElement)
      holders.add(above);
  }
  return holders;
}

/** Maximum number of main headings checked, and the maximum length of their source, spaces included. */
const maxHeadlines = 50;
const maxHeadlineLength = 2_000;

type Verdict = 'machinery' | 'role' | 'certain' | 'aside' | 'around' | 'held' | 'within' | 'none' | 'inside';

/** Minimum amount of prose for an element to be kept, by verdict and the total prose of the page. */
const limits: Readonly<Record<Exclude<Verdict, 'none'>, (total: number) => number>> = {
  machinery: (total) => total * 0.2 + 1,
  role: (total) => total * 0.3 + 1,
  certain: (total) => total * 0.45 + 1,
  aside: (total) => total * 0.3 + 1,
  around: (total) => total * 0.35 + 1,
  held: (total) => Math.min(600, total * 0.15) + 1,
  within: (total) => Math.min(500, total * 0.2) + 1,
  inside: () => 0,
};

/** Returns the verdict on an element by its kind, regardless of its names. */
function getKind(element: Element): Verdict | undefined {
  if (machinery.has(element.localName)) return 'machinery';
  const role = element.getAttribute('role');
  if ((role && surroundingRole.test(role)) || element.localName === 'footer') return 'role';
  return element.localName === 'aside' ? 'aside' : undefined;
}

function verdictOn(whole: string): Verdict {
  if (whole === '') return 'none';
  const plain = whole.replace(properties, ' ');
  const name = posted.test(plain) ? plain.replace(subjects, ' ') : plain;
  if (certain.test(name)) return 'certain';
  if (around.test(name) || boxed.test(name)) return holder.test(name) ? 'held' : 'around';
  return within.test(name) ? 'within' : 'none';
}

const inline = /^(span|time|small|b|i|cite|abbr|font)$/;

/** The place name that opens a report belongs to its first sentence. */
const isInSentence = (element: Element, of: (element: Element) => Measure) =>
  inline.test(element.localName) &&
  element.parentElement?.localName === 'p' &&
  of(element).text < of(element.parentElement).text * 0.4;
