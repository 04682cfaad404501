import { cutText } from '#shared/text';
import { plainText } from '../feeds/markup';
import { partedNames } from './han-names';

/** Words in positions of names that are not names. */
export const notPerson =
  /^(作者|编辑|责任编辑|责编|来源|发布|记者|未知|佚名|本站|原创|小编|管理员|admin|administrator|administrators|editor|editors|webmaster|author|anonym(?:ous)?|guest|guest author|gast|gastautor|zvg|red\.?|网友|匿名|(?:网络|综合|编辑)?(?:整理|转载|综合|编译)|网络|互联网|综合报道|转自网络|来自网络|无|暂无|不详|name)$|https?:|@|^\d+$|\w\.(?:com|cn|net|org|info|eu|io|de|at|ch|it|fr|es|pl|uk)\b|字号|分享|[发發]表|留言|人[气氣]|粉[丝絲]|评论(?!员)|点击|浏览|阅读|来源|[：。！？；]|\d{1,2}:\d{2}|\b(?:19|20)\d{2}\b|\b(?:staff|newsroom|redaktion|redaction|redacción|follow|updated)\b|^name\b|^(?:published|posted|written)(?: by)?$|\*$|\b(?:edition|edited|says|sagt|required|erforderlich|profile?|perfil|profilo)\b|\b(?:e\.\s?V|GmbH|Inc|Ltd|LLC)\.?$/i;
/** A login name. */
const login = /^[\p{Ll}\d]+(?:[._][\p{Ll}\d]+)+$/u;

/** Maximum number of characters searched for a name. */
export const nameLimit = 300;

/** First and last name, with particles between them. */
export const western =
  "\\p{Lu}[\\p{L}.'’-]+(?: (?:(?:von|van|der|de|del|della|di|da|la|le|el|bin) ){0,2}\\p{Lu}[\\p{L}.'’-]+){1,3}";
/** One or several names; after a single comma follows the employer. */
export const westerners = `${western}(?:(?:, ${western}){0,4},? (?:&|and|und|et|y|e) ${western})?`;

const opening =
  /^(?:(?:written|reported|posted|published|story|article|text|words|reporting|analysis|opinion|review|veröffentlicht|verfasst|geschrieben|erstellt|publié|rédigé|écrit|publicado|escrito|pubblicato|scritto) )?(?:by|von|par|por|di|da|autor(?:in)?|作者|文|记者)(?:\s*[:：/]\s*|\s+|$)/i;
/** A date printed after a name. */
const dayBehind =
  /(?<=\p{L}{2} \S{2,30}) (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?|(?:jan|febr?)(?:uary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|(?:octo|novem|decem)ber|(?:oct|nov|dec)\.?)(?:,? .*\d.*)?$|(?<=\p{L}{2})[ ,]{1,3}(?:(?:on|am|le|el|il|den|vom|at) )?(?:\d{1,2}(?:st|nd|rd|th|\.)? \p{L}{3,10}\.?,? (?:19|20)\d\d|\d{1,2}[./-]\d{1,2}[./-](?:\d\d){1,2}\b|(?:19|20)\d\d[./-]\d{1,2}[./-]\d{1,2}\b).*$/iu;
const office =
  'writer|reporter|correspondent|contributor|columnist|journalist|editor(?:-in-chief|-at-large)?|redakteur(?:in)?|korrespondent(?:in)?';
const department =
  'staff|senior|chief|political|business|technology|tech|science|sports?|foreign|special|contributing|guest|deputy|associate|assistant|managing|executive|news|games|features|culture|health|city|metro|money|travel|food|opinion|investigative|freelance';
/** An occupation, and other text printed after a name in the same line. */
const officeBehind = new RegExp(
  `(?:(?:, (?:the )?(?:(?:${department}) )*|(?<=\\p{Lu}\\S* \\S+)(?: (?:${department}))+ )(?:${office})\\b.*|,? (?:special to|for) (?:the )?\\p{Lu}.*| (?:updated|published|posted|follow)\\b.*)$`,
  'iu',
);
/** Other people after the author. */
const othersBehind =
  / (?:edited|photograph(?:ed|s|y)|photos?|illustrat(?:ed|ions?)|translated|reviewed|medically reviewed|fact[- ]checked|produced|fotos?|bilder|mitarbeit)(?: by| von|:) .*$/i;
/** Editors are not authors. */
const editing = /(?:责任|值班|实习|执行)?(?:编辑|责编)\s*[:：/丨|]|(?:责任|值班)编辑/;
/** A role before the name: `Text und Interview: …`. */
const role =
  /^(?:(?:text|words|story|interview|report|reporting|protokoll|autor(?:en|in|innen)?|authors?|auteurs?)(?:(?: und | and | et |[ ,/&]+)|\s*[:：]\s*)){1,3}(?<=[:：]\s*)/i;
/** The type of text before the name: `Press release by …`; `von` alone may belong to the name. */
const kind = new RegExp(
  `^(?:[^:：]{2,40} (?:by|par|por)|(?:[^:： ]{2,40} [^:：]{2,40}|[^:： ]{12,40}) von) (?=${western}$)`,
  'u',
);

/** Returns the name or names of which a short text consists, without an introduction; undefined for anything else. */
export function personIn(text: string | undefined, maxLength = 30): string | undefined {
  const named = plainText(cutText(text ?? '', nameLimit))
    .replace(opening, '')
    .replace(othersBehind, '')
    .replace(role, '')
    .replace(kind, '')
    .replace(/\s*(?:[|•·]|\s[-–—]\s|\n).*$/, '')
    .replace(dayBehind, '')
    .replace(officeBehind, '')
    .replace(
      /^[\u4e00-\u9fff《》“”]{0,14}?(?:记者|(?:专栏|特约)?作者|(?:特约)?撰稿人?|评论员|研究员|通讯员|主笔)[\s:：]*(?=[\u4e00-\u9fff]{2})/,
      '',
    );
  const person = partedNames(named.replace(/^[\s/,，、:：|]+|[\s/,，、:：|]+$|(?<=\p{Ll}{4})\.$/gu, '')).replace(
    /\s*[、，/]\s*/g,
    ', ',
  );
  return person.length >= 2 &&
    person.length <= maxLength &&
    !notPerson.test(person) &&
    !login.test(person) &&
    !editing.test(person)
    ? person
    : undefined;
}
