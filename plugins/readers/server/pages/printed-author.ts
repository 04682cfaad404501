import { hanName } from './han-names';
import { personIn, westerners } from './person-name';

const name = '[\\u4e00-\\u9fff·•A-Za-z][\\u4e00-\\u9fff·•A-Za-z.-]{1,23}';
/** Words next to a name in a headline's line that are not names. */
const label =
  '(?:来源|稿源|编辑|责编|责任编辑|审核|校对|摄影|图片|发布|发表|更新|时间|日期|阅读|浏览|点击|访问|人气|热度|评论|字号|字体|分享|收藏|打印|关注|查看|栏目|分类|标签|类别|我要|举报)';
const more = (parting: string, max: number) => `(?:[${parting}]+(?![^\\s、,，/]*[:：])(?!${label})${name}){0,${max}}`;
/** Position of the word for a reporter: in its own line or brackets, or after the employer. */
const app = '(?:^|[\\n（(【\\s》”，,。：:]|报|网|社|刊|讯|台|新闻|客户端|周刊|财经|视频|号|每经)';
const kindOfReporter = '(?:[全融]媒体|见习|实习|特约|特派|首席|高级|驻[\\u4e00-\\u9fff]{2,6}?)';
const hanNames = `${hanName}(?:(?:[ 、,，]+|(?=[\\u4e00-\\u9fff]))${hanName}){0,4}`;
const pieces =
  'Text|Texte|Words|Story|Interview|Protokoll|Beitrag|Gastbeitrag|Gastkommentar|Kommentar|Artikel|Essay|Kolumne|Analyse|Analysis|Rezension|Reportage|Bericht|Opinion|Review|Artículo|Articolo|Texto|Testo|Redaktion';
/** A single-word name is accepted if the line identifies it as a name. */
const oneName = '(?!the |our |my )[\\p{L}\\d][\\p{L}\\d._-]{2,24}';
const postedWords =
  '[Pp]osted|[Pp]ublished|[Ww]ritten|[Vv]eröffentlicht|[Gg]eschrieben|[Vv]erfasst|[Ee]rstellt|[Ee]ingestellt|[Pp]ublié|[Pp]ublicado|[Ee]scrito|[Pp]ubblicato|[Ss]critto';
/**
 * A pattern with a required substring, which is checked first because engines compile patterns slowly and discard them
 * soon.
 */
interface Byline {
  readonly hint: RegExp;
  readonly pattern: RegExp;
}

const made = ([hint, pattern]: readonly [RegExp, string]): Byline => ({ hint, pattern: new RegExp(pattern, 'gu') });

const patterns = (
  [
    [/作/, `作\\s*者\\s*[:：丨|｜]\\s*((?!${label})${name}${more(' 、,，/', 4)})`],
    // The employer may precede the name.
    [
      /[文撰采译述]/,
      `(?:^|[\\n（(【\\s])(?:(?:图|摄影)\\s*[、&和/ ]\\s*)?(?:文|图文|撰文|采写|编译|文字|口述)(?:\\s*[、&和/ ]\\s*(?:图|摄影|摄|编辑))?\\s*[/／丨|｜:：]\\s*((?!${label}|图|摄)${name}${more(' 、,，', 3)})`,
    ],
    // A role followed by names: in a line of their own, or up to the next role.
    [
      /[撰采执文记作稿]/,
      `(?:^|[\\n（(【》\\s：:])(?:撰\\s*文|采\\s*写|撰\\s*稿|执\\s*笔|文\\s*字|记\\s*者|作\\s*者|特约撰稿人)\\s*(?:[/／|｜丨:：]\\s*|[ \\u3000]+)(${hanNames})(?=[\\s）)】|｜丨/／]|$)(?!\\s*(?:摄|图片?)(?:[\\s）)】]|$))`,
    ],
    // The word for the author followed directly by the name, separated from the rest by punctuation.
    [/作者/, `(?:^|[\\n|｜·]) ?作者 ?(${hanNames})(?=\\s*(?:[\\n|｜·]|$))`],
    [
      /记/,
      `(?<=${app}${kindOfReporter}{0,2})记\\s*者\\s*[:：]?\\s*(${hanNames})(?=[\\s）)】|｜丨/／,，、]|$|报道|发自|通讯员)(?!\\s*(?:摄|图片?|供图)(?:[\\s）)】]|$))`,
    ],
    [/[Bb]y/, `(?:^|[\\n|•·])[\\s–—|-]*[Bb]y[: ]\\s*(${westerners})`],
    [
      /Aut|Text|Reporter/,
      `(?:^|\\n)[^\\n]{0,30}\\b(?:Autor(?:in)?|Author|Auteur|Autore|Texte?|Reporter)[: ]\\s*(?:von |by )?(${westerners})`,
    ],
    // The type of text and its author.
    [
      new RegExp(pieces),
      `(?:^|\\n)[^\\n]{0,30}\\b(?:${pieces})(?: (?:und|and|et|&|y|e) \\p{Lu}\\p{L}+)?(?: ?:| von| by| par| por| di)\\s+(${westerners})(?=\\s*(?:[\\n|,·•–-]|$|\\d))`,
    ],
    [
      new RegExp(postedWords),
      `(?:^|\\n)(?:[^\\n]{0,60}\\b(?:${postedWords})[^\\n]{0,50}?\\b(?:[Bb]y|[Vv]on|[Pp]ar|[Pp]or))\\s+(${westerners})`,
    ],
    [
      /[Vv]on|[Pp]ar|[Pp]or|[Dd]i/,
      `(?:^|\\n)\\s*(?:[Vv]on|[Pp]ar|[Pp]or|[Dd]i)\\s+(${westerners})\\s*(?:[\\n|,·•–-]|$|(?:el |le |am |il )?\\d)`,
    ],
    // A label in a line of its own, with the names in the next.
    [/Aut/, `(?:^|\\n)(?:Autor(?:in|en|innen)?|Authors?|Auteurs?|Autores)\\s*:?\\s*\\n(${westerners})(?=\\n|$)`],
  ] as const
).map(made);
/** Lines that name an author by a single word. */
const nicknames = (
  [
    [
      new RegExp(postedWords),
      `(?:^|\\n)[^\\n]{0,60}\\b(?:${postedWords})[^\\n]{0,50}?\\b(?:[Bb]y|[Vv]on|[Pp]ar|[Pp]or|[Dd]a)[: ]\\s*(${oneName})(?=\\s*(?:[\\n|,·•–-]|$|\\d|(?:on|in|am|at|um|unter|le|el|il|en) ))`,
    ],
    [
      /[Bb]y|[Vv]on|[Pp]ar|Aut/,
      `(?:^|\\n)(?:[Bb]y|[Vv]on|[Pp]ar|Autor(?:in)?|Author|Auteur|Autore)(?: ?: ?| )((?=\\p{Lu})${oneName})(?=\\s*(?:[\\n|·•]|$))`,
    ],
  ] as const
).map(made);

/** Maximum number of matches per pattern, and maximum number of characters of names. */
const max = { matches: 8, characters: 120 } as const;

/** Returns the author named in newspaper style, by a headline or below an article. */
export const printedAuthor = (text: string): string | undefined => getFirst(patterns, text);

/** Returns the author named by a single word, as on blogs. */
export const printedNickname = (text: string): string | undefined => getFirst(nicknames, text);

/** Runs the patterns without `matchAll`, which would compile each of them again. */
function getFirst(kinds: readonly Byline[], text: string): string | undefined {
  for (const { hint, pattern } of kinds) {
    if (!hint.test(text)) continue;
    pattern.lastIndex = 0;
    for (let matches = 0; matches < max.matches; matches += 1) {
      const match = pattern.exec(text);
      if (!match) break;
      const person = personIn(match[1], max.characters);
      if (person) return person;
    }
  }
  return undefined;
}
