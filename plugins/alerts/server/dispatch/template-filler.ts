import { inject, type Language } from '#core';
import { ThreadService, withinThread } from '#core/server';
import { builtInTemplates, type TemplateText } from '../../templates';
import type { OwnTemplate, TemplateKind } from './choose-template';
import { fillTemplate, type TemplateScope } from './template-engine';
import { TemplateError, type TemplateFault } from './template-fault';
import { templateSamples } from './template-samples';
import type { TemplateOrder, TemplateOutcome } from './template-task';

/** Why the built-in text was sent in place of a client's template; stored with the message. */
export interface TemplateFallback extends TemplateFault {
  readonly Template_ID: string;
  readonly Template_Name: string;
}

/** CPU time limit in milliseconds for a template, with all the values it is filled with. */
const deadline = 3_000;
/** Milliseconds for which a template that timed out is not tried again: each attempt would take the full timeout. */
const restLength = 60_000;
const maxResting = 500;

/** Fills message templates; those of clients in a thread with limits of time and memory. */
export class TemplateFiller {
  private readonly resting = new Map<string, { readonly until: number; readonly fault: TemplateFault }>();

  constructor(@inject(ThreadService) private readonly threads: ThreadService) {}

  /**
   * Fills a client's template.
   *
   * @throws {TemplateError} names field, line and reason
   */
  async fill(clientId: string, template: TemplateText, scope: TemplateScope): Promise<TemplateText> {
    const [filled] = await this.run(clientId, { template, scopes: [scope] });
    if (!filled) throw new Error('The template was not filled');
    return filled;
  }

  /**
   * Fills a client's template with ordinary and unusual articles.
   *
   * @throws {TemplateError} filling fails for one of them
   */
  async try(clientId: string, template: TemplateText, kind: TemplateKind, language: Language): Promise<void> {
    await this.run(clientId, { template, scopes: templateSamples(kind, language) });
  }

  /** Fills a client's template, or the built-in one if that fails: a message is sent in any case. */
  async fillOrFallBack(
    clientId: string,
    template: OwnTemplate | TemplateText,
    { kind, language }: { readonly kind: TemplateKind; readonly language: Language },
    scope: TemplateScope,
  ): Promise<TemplateText & { readonly fallback: TemplateFallback | null }> {
    if (!('template_id' in template)) return { ...(await fillTemplate(template, scope)), fallback: null };
    const key = `${template.template_id} ${template.subject} ${template.text}`;
    let fault = this.getRest(key);
    if (!fault)
      try {
        return { ...(await this.fill(clientId, template, scope)), fallback: null };
      } catch (error) {
        if (!(error instanceof TemplateError)) throw error;
        ({ fault } = error);
        if (this.resting.size >= maxResting) this.resting.clear();
        if (fault.Kind === 'limit') this.resting.set(key, { until: Date.now() + restLength, fault });
      }
    const filled = await fillTemplate(builtInTemplates[language][kind], scope);
    return {
      ...filled,
      fallback: { Template_ID: template.template_id, Template_Name: template.template_name, ...fault },
    };
  }

  private async run(clientId: string, order: TemplateOrder): Promise<readonly TemplateText[]> {
    const call = { plugin: 'alerts', task: 'fill-template', state: { version: '1', data: null } };
    const { subject, text } = order.template;
    const outcome = await withinThread(
      this.threads.run<TemplateOutcome>(
        [call],
        { template: { subject, text }, scopes: order.scopes },
        {
          pool: 'documents',
          queue: clientId,
          deadline,
        },
      ),
      () => new TemplateError({ Kind: 'limit', Field: 'Text', Line: 1, Detail: '' }),
    );
    if ('fault' in outcome) throw new TemplateError(outcome.fault);
    return outcome.filled;
  }

  private getRest(key: string): TemplateFault | undefined {
    const rest = this.resting.get(key);
    if (!rest) return undefined;
    if (rest.until > Date.now()) return rest.fault;
    this.resting.delete(key);
    return undefined;
  }
}
