/** Languages with the names that people type. English and Chinese names come from the runtime. */
const codes =
  'zh en ja ko ru ar th fr de es pt it vi id ms tr fa hi he el pl nl uk mn ug bo my km lo sv no da fi cs hu ro';

const others: Readonly<Record<string, string>> = {
  汉语: 'zh',
  华文: 'zh',
  国语: 'zh',
  简体: 'zh',
  简体中文: 'zh',
  简中: 'zh',
  繁体: 'zh-tw',
  繁体中文: 'zh-tw',
  'zh-cn': 'zh',
  'zh-hans': 'zh',
  'zh-hans-cn': 'zh',
  'zh-hant': 'zh-tw',
};
const code = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/u;

let names: ReadonlyMap<string, string> | undefined;

function getNames(): ReadonlyMap<string, string> {
  if (names) return names;
  const chinese = new Intl.DisplayNames('zh-CN', { type: 'language' });
  const english = new Intl.DisplayNames('en', { type: 'language' });
  names = new Map(
    codes.split(' ').flatMap((each): [string, string][] => {
      const name = chinese.of(each) ?? each;
      return [name, name.replace(/语$/u, '文'), (english.of(each) ?? each).toLowerCase()].map((key) => [key, each]);
    }),
  );
  return names;
}

/** Returns the code of a language given by code or by name, undefined for anything else. */
export function languageNamed(value: string): string | undefined {
  const typed = value.trim().toLowerCase();
  return others[typed] ?? getNames().get(typed) ?? (code.test(typed) ? typed : undefined);
}
