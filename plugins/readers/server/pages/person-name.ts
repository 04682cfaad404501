import { plainText } from '../feeds/markup';

/** What stands where names do and is none. */
export const notPerson =
  /^(作者|编辑|责任编辑|责编|来源|发布|记者|未知|佚名|admin|administrator|administrators|editor|网友|匿名|name)$|https?:|@|^\d+$|\w\.(?:com|cn|net|org|info|eu|io|de|at|ch|it|fr|es|pl|uk)\b|字号|分享|评论|点击|浏览|阅读|\d{1,2}:\d{2}|\b(?:19|20)\d{2}\b|\b(?:staff|newsroom|redaktion|redaction|redacción|follow|updated)\b|^name\b|^(?:published|posted|written)(?: by)?$|\*$|\b(?:edited|says|sagt|required|erforderlich)\b|\b(?:e\.\s?V|GmbH|Inc|Ltd|LLC)\.?$/i;
/** What somebody signs in with. */
const login = /^[\p{Ll}\d]+(?:[._][\p{Ll}\d]+)+$/u;

/** A name stands within so many characters. */
export const nameReach = 300;

/** First and last name, with the little words between them. */
export const western =
  "\\p{Lu}[\\p{L}.'’-]+(?: (?:(?:von|van|der|de|del|della|di|da|la|le|el|bin) ){0,2}\\p{Lu}[\\p{L}.'’-]+){1,3}";
/** One name or several; behind a comma alone stands whom somebody works for. */
export const westerners = `${western}(?:(?:, ${western}){0,4},? (?:&|and|und|et|y|e) ${western})?`;

const opening =
  /^(?:written |reported |posted |story |veröffentlicht |verfasst )?(?:by|von|par|por|di|autor(?:in)?|作者|文|记者)\s*[:：/]?\s+/i;
/** What somebody has done, before the name: `Text und Interview: …`. */
const role =
  /^(?:(?:text|words|story|interview|report|reporting|protokoll|autor(?:en|in|innen)?|authors?|auteurs?)(?:(?: und | and | et |[ ,/&]+)|\s*[:：]\s*)){1,3}(?<=[:：]\s*)/i;
/** The kind of text before the name: `Press release by …`; `von` alone may be of the name. */
const kind = new RegExp(
  `^(?:[^:：]{2,40} (?:by|par|por)|(?:[^:： ]{2,40} [^:：]{2,40}|[^:： ]{12,40}) von) (?=${western}$)`,
  'u',
);

/** The name, or the names, that a short text consists of, without what introduces them; undefined for anything else. */
export function personIn(text: string | undefined, longest = 30): string | undefined {
  const named = plainText((text ?? '').slice(0, nameReach))
    .replace(opening, '')
    .replace(role, '')
    .replace(kind, '')
    .replace(/\s*(?:[|•·]|\s[-–—]\s|\n).*$/, '');
  const person = named.replace(/^[\s/,，、:：|]+|[\s/,，、:：|]+$/g, '').replace(/\s*[、，/]\s*/g, ', ');
  return person.length >= 2 && person.length <= longest && !notPerson.test(person) && !login.test(person)
    ? person
    : undefined;
}
