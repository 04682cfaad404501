import type { Language } from '#core';
import { pluginTexts } from '#core/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';
import { importFields, type WireFault } from '../contract';

/** Texts of exported tables: names of columns, kinds and states. */
export const exchangeTexts = pluginTexts('data-exchange', { 'zh-CN': chinese, 'en-US': english });

/** Texts of files: names of columns, and reasons why a record is invalid. */
export interface FileTexts {
  readonly template: string;
  readonly line: string;
  readonly reason: string;
  /** Separator between two errors of a line. */
  readonly separator: string;
  readonly fields: Readonly<Record<(typeof importFields)[number], string>>;
  faultText(fault: WireFault): string;
}

type FaultCode = keyof typeof chinese.fault;
const isKnown = (code: string): code is FaultCode => Object.hasOwn(chinese.fault, code);

/** Returns the texts of files in a language. */
export function fileTexts(language: Language): FileTexts {
  const text = exchangeTexts(language);
  return {
    template: text('file.template'),
    line: text('file.line'),
    reason: text('file.reason'),
    separator: text('fault.separator'),
    fields: Object.fromEntries(
      importFields.map((field) => [field, text(`fields.${field}`)]),
    ) as unknown as FileTexts['fields'],
    faultText: ({ Code, Params }) => (isKnown(Code) ? text(`fault.${Code}`, Params) : Code),
  };
}
