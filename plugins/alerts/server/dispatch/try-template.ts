import { InputError, type Language } from '#core';
import type { TemplateText } from '../../templates';
import type { TemplateKind } from './choose-template';
import { fillTemplate } from './template-engine';
import { faultText, TemplateError } from './template-fault';
import { templateSamples } from './template-samples';

/** Fills a template with ordinary and awkward articles. Throws `TemplateError` where one of them fails. */
export async function tryTemplate(template: TemplateText, kind: TemplateKind, language: Language): Promise<void> {
  for (const scope of templateSamples(kind, language)) await fillTemplate(template, scope);
}

/** A fault of a template as an answer to the person who wrote it, with line and reason in that person's language. */
export const getRefusal = ({ fault, message }: TemplateError, reader: Language): InputError =>
  new InputError(message, 'alerts.template', { reason: faultText(fault, reader), line: fault.Line, kind: fault.Kind });

/** Does work with a template of a person; its fault becomes an `InputError`. */
export async function refusingFaults<T>(reader: Language, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof TemplateError ? getRefusal(error, reader) : error;
  }
}
