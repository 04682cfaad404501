import { hanName } from './han-names';
import { personIn, westerners } from './person-name';

const name = '[\\u4e00-\\u9fff·•A-Za-z][\\u4e00-\\u9fff·•A-Za-z.-]{1,23}';
/** What stands next to a name in the line of a headline, and is none. */
const label =
  '(?:来源|稿源|编辑|责编|责任编辑|审核|校对|摄影|图片|发布|发表|更新|时间|日期|阅读|浏览|点击|访问|人气|热度|评论|字号|字体|分享|收藏|打印|关注|查看|栏目|分类|标签|类别|我要|举报)';
const more = (parting: string, most: number) => `(?:[${parting}]+(?![^\\s、,，/]*[:：])(?!${label})${name}){0,${most}}`;
/** Who somebody works for, before what he is. */
const house =
  '(?:[\\u4e00-\\u9fff]{0,12}(?:报|网|社|刊|讯|台|新闻|客户端|周刊|财经|视频|号)|每经|本[报网刊台社]|[》”])';
const kindOfReporter = '(?:[全融]媒体|见习|实习|特约|特派|首席|高级|驻[\\u4e00-\\u9fff]{2,6}?)';
const hanNames = `${hanName}(?:(?:[ 、,，]+|(?=[\\u4e00-\\u9fff]))${hanName}){0,4}`;
const pieces =
  'Text|Texte|Words|Story|Interview|Protokoll|Beitrag|Gastbeitrag|Gastkommentar|Kommentar|Artikel|Essay|Kolumne|Analyse|Analysis|Rezension|Reportage|Bericht|Opinion|Review|Artículo|Articolo|Texto|Testo|Redaktion';
/** A name of one word is taken where a line says that it is one. */
const oneName = '(?!the |our |my )[\\p{L}\\d][\\p{L}\\d._-]{2,24}';
const said =
  '[Pp]osted|[Pp]ublished|[Ww]ritten|[Vv]eröffentlicht|[Gg]eschrieben|[Vv]erfasst|[Ee]rstellt|[Ee]ingestellt|[Pp]ublié|[Pp]ublicado|[Ee]scrito|[Pp]ubblicato|[Ss]critto';
const patterns = [
  `作\\s*者\\s*[:：丨|｜]\\s*((?!${label})${name}${more(' 、,，/', 4)})`,
  // Where he works may stand before him.
  `(?:^|[\\n（(【\\s])(?:(?:图|摄影)\\s*[、&和/ ]\\s*)?(?:文|图文|撰文|采写|编译|文字|口述)(?:\\s*[、&和/ ]\\s*(?:图|摄影|摄|编辑))?\\s*[/／丨|｜:：]\\s*((?!${label}|图|摄)${name}${more(' 、,，', 3)})`,
  // A word for what somebody did, then the names: in a line of their own, or up to the next such word.
  `(?:^|[\\n（(【》\\s：:])(?:撰\\s*文|采\\s*写|撰\\s*稿|执\\s*笔|文\\s*字|记\\s*者|作\\s*者|特约撰稿人)\\s*(?:[/／|｜丨:：]\\s*|[ \\u3000]+)(${hanNames})(?=[\\s）)】|｜丨/／]|$)(?!\\s*(?:摄|图片?)(?:[\\s）)】]|$))`,
  // A word for the author and his name, parted by nothing from each other and by signs from the rest.
  `(?:^|[\\n|｜·]) ?作者 ?(${hanNames})(?=\\s*(?:[\\n|｜·]|$))`,
  `(?:^|[\\n（(【\\s》，,。：:]|${house})${kindOfReporter}{0,2}记\\s*者\\s*[:：]?\\s*(${hanNames})(?=[\\s）)】|｜丨/／,，、]|$|报道|发自|通讯员)(?!\\s*(?:摄|图片?|供图)(?:[\\s）)】]|$))`,
  `(?:^|[\\n|•·])[\\s–—|-]*[Bb]y[: ]\\s*(${westerners})`,
  `(?:^|\\n)[^\\n]{0,30}\\b(?:Autor(?:in)?|Author|Auteur|Autore|Texte?|Reporter)[: ]\\s*(?:von |by )?(${westerners})`,
  // The kind of a piece, and whose it is.
  `(?:^|\\n)[^\\n]{0,30}\\b(?:${pieces})(?: (?:und|and|et|&|y|e) \\p{Lu}\\p{L}+)?(?: ?:| von| by| par| por| di)\\s+(${westerners})(?=\\s*(?:[\\n|,·•–-]|$|\\d))`,
  `(?:^|\\n)(?:[^\\n]{0,60}\\b(?:${said})[^\\n]{0,50}?\\b(?:[Bb]y|[Vv]on|[Pp]ar|[Pp]or))\\s+(${westerners})`,
  `(?:^|\\n)\\s*(?:[Vv]on|[Pp]ar|[Pp]or|[Dd]i)\\s+(${westerners})\\s*(?:[\\n|,·•–-]|$|(?:el |le |am |il )?\\d)`,
  // A label in a line of its own, the names in the next.
  `(?:^|\\n)(?:Autor(?:in|en|innen)?|Authors?|Auteurs?|Autores)\\s*:?\\s*\\n(${westerners})(?=\\n|$)`,
].map((pattern) => new RegExp(pattern, 'gu'));
/** Lines that say of one word that it is who wrote. */
const nicknames = [
  `(?:^|\\n)[^\\n]{0,60}\\b(?:${said})[^\\n]{0,50}?\\b(?:[Bb]y|[Vv]on|[Pp]ar|[Pp]or|[Dd]a)[: ]\\s*(${oneName})(?=\\s*(?:[\\n|,·•–-]|$|\\d|(?:on|in|am|at|um|unter|le|el|il|en) ))`,
  `(?:^|\\n)(?:[Bb]y|[Vv]on|[Pp]ar|Autor(?:in)?|Author|Auteur|Autore)(?: ?: ?| )((?=\\p{Lu})${oneName})(?=\\s*(?:[\\n|·•]|$))`,
].map((pattern) => new RegExp(pattern, 'gu'));

/** Matches of one pattern that are looked at, and characters of names. */
const most = { matches: 8, characters: 120 } as const;

/** The author that a text names in the manner of papers, by a headline or below an article. */
export const printedAuthor = (text: string): string | undefined => firstOf(patterns, text);

/** The author that a text names by one word, as blogs do. */
export const printedNickname = (text: string): string | undefined => firstOf(nicknames, text);

function firstOf(kinds: readonly RegExp[], text: string): string | undefined {
  for (const pattern of kinds) {
    let matches = 0;
    for (const [, names] of text.matchAll(pattern)) {
      const person = personIn(names, most.characters);
      if (person) return person;
      matches += 1;
      if (matches >= most.matches) break;
    }
  }
  return undefined;
}
