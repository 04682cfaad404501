import { InputError, type Language } from '#core';
import { faultText, TemplateError } from './template-fault';

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
