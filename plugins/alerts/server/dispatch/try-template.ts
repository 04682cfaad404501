import { InputError, type Language } from '#core';
import type { TemplateText } from '../../templates';
import type { TemplateKind } from './choose-template';
import { fillTemplate } from './template-engine';
import { faultText, TemplateError } from './template-fault';
import { templateSamples } from './template-samples';

/**
 * Fills a template with ordinary and unusual articles.
 *
 * @throws {TemplateError} filling fails for one of them
 */
export async function tryTemplate(template: TemplateText, kind: TemplateKind, language: Language): Promise<void> {
  for (const scope of templateSamples(kind, language)) await fillTemplate(template, scope);
}

/**
 * Converts a template fault to an error for the user who wrote the template, with line and reason in that user's
 * language.
 */
export const getRefusal = ({ fault, message }: TemplateError, reader: Language): InputError =>
  new InputError(message, 'alerts.template', { reason: faultText(fault, reader), line: fault.Line, kind: fault.Kind });

/** Runs work with a user's template and converts its fault to an `InputError`. */
export async function refusingFaults<T>(reader: Language, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof TemplateError ? getRefusal(error, reader) : error;
  }
}
