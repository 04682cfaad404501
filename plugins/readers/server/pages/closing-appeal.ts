import type { Line } from './walk';

/** Phrases with which a site begins to ask its readers to join, pay or stay. */
const asking = new RegExp(
  `^[^\\p{L}\\p{N}]{0,12}(?:${[
    '(?:when|if) you (?:join|subscribe|become|donate)\\b',
    '(?:join|subscribe|donate|sign up)(?: now| today| here| to(?:day)?\\b|[.!:]|$)',
    'become (?:a|our) (?:member|subscriber|supporter|patron|friend)',
    '(?:please )?(?:consider )?(?:support(?:ing)?|donat(?:e|ing)|help(?:ing)?) (?:us\\b|our\\b|independent)',
    'your (?:support|donation|contribution|subscription)',
    'if you (?:like|liked|enjoy|enjoyed|value|appreciate) (?:what|this|our|the)\\b',
    'did you (?:like|enjoy) (?:this|the)\\b',
    'to (?:read|view|see|continue) .{0,40}(?:subscribe|register|log in|sign in)',
    'unterstütz(?:e|t|en sie) (?:uns|unser|die arbeit|.{2,40}\\d)',
    '(?:werde|werden sie|werdet) (?:jetzt )?(?:mitglied|fördermitglied|unterstützer|abonnent)',
    '(?:spende|spenden sie|spendet)\\b',
    '(?:hat|gefällt|gefiel) (?:dir|ihnen|euch) (?:dieser|der|dieses|unser)',
    'soutenez\\b|faites un don|devenez (?:membre|adhérent)',
    'apóyanos|apoya (?:a |nuestr)|hazte (?:soci|miembro)|haz(?:te)? (?:una )?donaci',
    'sostienici|sostieni (?:il|la|i) nostr|abbonati\\b',
    '(?:如果|若)您?你?(?:喜欢|觉得).{0,12}(?:文章|内容|我们).{0,20}(?:点赞|转发|关注|赞赏|打赏|支持)',
    '(?:欢迎|恳请|期待).{0,6}(?:订阅|打赏|赞赏|加入(?:我们|会员)|成为会员)',
  ].join('|')})`,
  'iu',
);
/** Words for the site and its readers. */
const address =
  /\b(?:we|us|our|you|your|wir|uns|unsere?r?|du|dir|euch|sie|nous|notre|vous|nos|nuestr[ao]s?|noi|nostr[ao])\b|我们|本[站刊报号]|[您你]/i;

/** Maximum size of an appeal: its share of a text, and its number of lines. */
const max = { share: 0.3, lines: 14 } as const;
/** Minimum length in characters of a text that is checked. */
const shortest = 600;

/** Returns the line where the closing appeal of a site begins, or the number of lines if there is none. */
export function closingAppeal(lines: readonly Line[]): number {
  const total = lines.reduce((sum, { text }) => sum + text.length, 0);
  if (total < shortest) return lines.length;
  let [rest, from] = [0, lines.length];
  let addressed = 0;
  for (let at = lines.length - 1; at >= Math.max(1, lines.length - max.lines); at -= 1) {
    const { text } = lines[at] as Line;
    rest += text.length;
    if (rest > total * max.share) break;
    if (address.test(text)) addressed += text.length;
    if (asking.test(text) && addressed >= rest * 0.5) from = at;
  }
  return from;
}
