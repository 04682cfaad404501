import { defineThreadTask } from '#core/server';
import type { TemplateText } from '../../templates';
import { fillTemplate, type TemplateScope } from './template-engine';
import { TemplateError, type TemplateFault } from './template-fault';

/** A template and the values with which it is filled one after the other. */
export interface TemplateOrder {
  readonly template: TemplateText;
  readonly scopes: readonly TemplateScope[];
}

/** The texts, or the first fault: errors leave a thread as texts, without their fields. */
export type TemplateOutcome = { readonly filled: readonly TemplateText[] } | { readonly fault: TemplateFault };

/** Fills templates of clients. */
export default defineThreadTask<null, null, TemplateOrder, TemplateOutcome>({
  prepare: () => null,
  run: async (_, { template: { subject, text }, scopes }) => {
    const filled: TemplateText[] = [];
    try {
      for (const scope of scopes) filled.push(await fillTemplate({ subject, text }, scope));
      return { filled };
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      return { fault: error.fault };
    }
  },
});
