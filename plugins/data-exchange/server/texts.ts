import type { Language } from '#core';
import { pluginTexts } from '#core/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';
import { importFields, type WireFault } from '../contract';

/** The words that exported tables carry: names of columns, of kinds and of states. */
export const exchangeTexts = pluginTexts('data-exchange', { 'zh-CN': chinese, 'en-US': english });

/** The words that files carry: names of columns, and why a record was not taken. */
export interface FileTexts {
  readonly template: string;
  readonly line: string;
  readonly reason: string;
  /** Stands between two faults of a line. */
  readonly separator: string;
  readonly fields: Readonly<Record<(typeof importFields)[number], string>>;
  faultText(fault: WireFault): string;
}

type FaultCode = keyof typeof chinese.fault;
const isKnown = (code: string): code is FaultCode => Object.hasOwn(chinese.fault, code);

/** What is written into files for a person of this language. */
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
