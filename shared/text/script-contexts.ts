/** A character whose form in simplified text depends on the characters beside it. */
interface Context {
  /** What it stands for by itself. */
  readonly otherwise: string;
  /** Decisions in order: after one of these characters, or before one of them, it stands for `is`. */
  readonly rules: readonly { readonly after?: string; readonly before?: string; readonly is: string }[];
}

/**
 * Characters that traditional text uses for two words and simplified text for one of them: 原著 is a book, 草原著火
 * is 草原着火; 瞭望 is no 为了望见; 乾隆 is no 若干隆重. Decided by the neighbour, after the words of the phrase tables
 * of OpenCC (TSPhrases, STPhrases) and of the word list; both sides of a comparison are decided alike.
 */
const contexts: Readonly<Record<string, Context>> = {
  著: {
    otherwise: '着',
    rules: [
      { after: '显卓昭专论编译遗撰拙巨', is: '著' },
      { before: '火手色眼急落实凉迷魔陆力边装床地想', is: '着' },
      { after: '原名土', is: '著' },
      {
        after:
          '看有随沿向朝对为跟带拿抱坐站走笑说听想等穿戴开味征表临在伴接本凭循顺趁借握举提牵拖推拉背扛望盯瞪哭唱跑跳飞住活睡躺围靠守忙急默藏含满持续写读吃喝骑搭挂放摆试照按压夹护追赶催逼冒忍捧叫喊骂闹',
        is: '着',
      },
      { before: '名作称录书文者述译志', is: '著' },
    ],
  },
  瞭: { otherwise: '了', rules: [{ before: '望哨见敌', is: '瞭' }] },
  乾: {
    otherwise: '干',
    rules: [
      { after: '饼萄肉鱼豆果腐口擦晒烘风吹阴一不若未白冻抹揩', is: '干' },
      { before: '隆坤嘉县安陵元清州卦道宁宅象造闼旦曜纲断佑符圣', is: '乾' },
      { after: '康承萧振孙冶伯', is: '乾' },
    ],
  },
  藉: {
    otherwise: '借',
    rules: [
      { after: '狼慰枕蕴酝凌躏籍', is: '藉' },
      { before: '田', is: '藉' },
    ],
  },
  覆: {
    otherwise: '覆',
    rules: [
      { after: '答反批函电敬重', is: '复' },
      { before: '函信电文查核审议诊检试验述命', is: '复' },
      { before: '盖灭没亡辙', is: '覆' },
      { after: '回', is: '复' },
    ],
  },
  甚: { otherwise: '甚', rules: [{ before: '么', is: '什' }] },
  祇: {
    otherwise: '只',
    rules: [
      { after: '神地天人', is: '祇' },
      { before: '园洹树', is: '祇' },
    ],
  },
  彷: { otherwise: '彷', rules: [{ before: '佛', is: '仿' }] },
  画: { otherwise: '画', rules: [{ after: '计规策筹企擘谋区', is: '划' }] },
  划: { otherwise: '划', rules: [{ after: '刻比笔勾手', is: '画' }] },
};

interface CompiledRule {
  readonly after: Uint16Array;
  readonly before: Uint16Array;
  readonly is: number;
}

interface CompiledContext {
  readonly otherwise: number;
  readonly rules: readonly CompiledRule[];
}

const getUnits = (characters = ''): Uint16Array => Uint16Array.from(characters, (each) => each.charCodeAt(0));

const compiled: ReadonlyMap<number, CompiledContext> = new Map(
  Object.entries(contexts).map(([character, { otherwise, rules }]) => [
    character.charCodeAt(0),
    {
      otherwise: otherwise.charCodeAt(0),
      rules: rules.map(({ after, before, is }) => ({
        after: getUnits(after),
        before: getUnits(before),
        is: is.charCodeAt(0),
      })),
    },
  ]),
);

/** Characters that `formInContext` decides, each with what it stands for by itself. */
export const contextualCharacters: ReadonlyMap<number, number> = new Map(
  [...compiled].map(([unit, { otherwise }]) => [unit, otherwise]),
);

/**
 * Returns what a contextual character stands for between two folded units (0 for none), undefined for any other
 * character.
 */
export function formInContext(unit: number, before: number, after: number): number | undefined {
  const context = compiled.get(unit);
  if (!context) return undefined;
  const rule = context.rules.find((each) => each.after.includes(before) || each.before.includes(after));
  return rule ? rule.is : context.otherwise;
}
