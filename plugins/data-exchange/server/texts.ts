import type { Language } from '#core';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';
import type { importFields, WireFault } from '../contract';

const texts = { 'zh-CN': chinese, 'en-US': english } as const satisfies Record<Language, unknown>;

/** The words that files carry: names of columns, and why a record was not taken. */
export interface FileTexts {
  readonly template: string;
  readonly line: string;
  readonly reason: string;
  readonly fields: Readonly<Record<(typeof importFields)[number], string>>;
  faultText(fault: WireFault): string;
}

/** What is written into files for a person of this language. */
export function fileTexts(language: Language): FileTexts {
  const { fields, fault, file } = texts[language];
  const faults: Readonly<Record<string, string>> = fault;
  return {
    ...file,
    fields,
    faultText: ({ Code, Params }) =>
      (faults[Code] ?? Code).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(Params[name] ?? '')),
  };
}

/** The words that exported tables carry: names of columns. */
export function exportTexts(language: Language) {
  const {
    export: { columns },
  } = texts[language];
  return { columns } as const;
}
