/** A word that interface texts must not use, with its replacement. */
export interface GlossaryEntry {
  readonly language: 'zh-CN' | 'en-US';
  /** The forbidden word; English is matched regardless of case and as whole words. */
  readonly not: string;
  readonly but: string;
  /** Longer words that contain the forbidden one and are correct. */
  readonly allowed?: readonly string[];
}

const chinese = (not: string, but: string, allowed?: readonly string[]): GlossaryEntry => ({
  language: 'zh-CN',
  not,
  but,
  allowed,
});

const english = (not: string, but: string, allowed?: readonly string[]): GlossaryEntry => ({
  language: 'en-US',
  not,
  but,
  allowed,
});

/** One word for one thing, in the terminology of communications departments. */
export const glossary: readonly GlossaryEntry[] = [
  chinese('主题', '专题; the look is 外观', ['主题色']),
  chinese('把握', '置信度'),
  chinese('判对率', '准确率'),
  chinese('判出率', '召回率'),
  chinese('试算', '命中预览'),
  chinese('新式写法', '英文运算符'),
  chinese('传统写法', '符号写法'),
  chinese('恢复到表单', '载入此版本'),
  chinese('新的重判', '新建重判'),
  chinese('历次重判', '重判记录'),
  chinese('黑词', '屏蔽词'),
  chinese('拒收', '屏蔽'),
  chinese('贴一个', '粘贴'),
  chinese('停在哪里', '定位问题环节'),
  chinese('被拒', '已拒绝', ['被拒绝']),
  chinese('记录用它', '未填…时使用'),
  chinese('沉默', '无更新'),
  chinese('报纸', '报刊'),
  english('sure', 'confidence'),
  english('are well', 'are healthy'),
  english('is well', 'is healthy'),
  english('front desk', 'workspace'),
  english('why and why not', 'article trace'),
  english('mend', 'fix'),
  english('mended', 'fixed'),
  english('call a colleague', 'mention a colleague'),
  english('take picture', 'screenshot'),
  english('weight of the site', 'site weight'),
  english('this one', 'say which'),
  english('loose', 'comfortable'),
  english('about us', 'related to us'),
  english('please', 'nothing: say what to do'),
];

/** Returns the entries that a text of this language violates. */
export function forbiddenIn(text: string, language: GlossaryEntry['language']): readonly GlossaryEntry[] {
  return glossary.filter((entry) => {
    if (entry.language !== language) return false;
    const rest = (entry.allowed ?? []).reduce((left, word) => left.replaceAll(word, ''), text);
    return language === 'zh-CN' ? rest.includes(entry.not) : new RegExp(`\\b${entry.not}\\b`, 'i').test(rest);
  });
}
