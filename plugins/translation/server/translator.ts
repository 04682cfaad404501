import { createHash } from 'node:crypto';
import { z } from 'zod';
import { inject } from '#core';
import { Log, OutboundService } from '#core/server';
import { BriefCache } from '#shared/cache';
import { cutText } from '#shared/text';
import type { ServiceSetting } from './service-settings';

const answerSchema = z.object({ translatedText: z.array(z.string()).length(2) });
/** Maximum number of characters sent: what services accept at once, and more than most articles have. */
const maxLength = 20_000;
const maxBytes = 1024 * 1024;
/** Milliseconds for which a translation is cached, so that repeated views are paid for once. */
const cacheMs = 600_000;

export interface Translated {
  readonly Title: string;
  readonly Text: string;
  /** Host of the service that translated the text. */
  readonly Host: string;
  /** True when the text was longer than the service accepts. */
  readonly Is_Cut: boolean;
}

/** Translates texts with an external service that has the API of LibreTranslate. */
export class Translator {
  private readonly translationCache = new BriefCache<Translated | null>(cacheMs, 200);

  constructor(
    @inject(OutboundService) private readonly outbound: OutboundService,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Returns null when the service gives no translation; the reason is logged. */
  async translate(
    service: ServiceSetting,
    article: { readonly title: string; readonly text: string },
    from: string,
    to: string,
  ): Promise<Translated | null> {
    const requestKey = JSON.stringify([service.url, service.key, article.title, cutText(article.text, maxLength), to]);
    const name = createHash('sha256').update(requestKey).digest('base64');
    const translated = await this.translationCache.get(name, () => this.ask(service, article, from, to));
    // A failed request may be repeated immediately.
    if (translated === null) this.translationCache.forget(name);
    return translated;
  }

  private async ask(
    { url, key }: ServiceSetting,
    { title, text }: { readonly title: string; readonly text: string },
    source: string,
    target: string,
  ): Promise<Translated | null> {
    try {
      const answer = await this.outbound.for('translation').fetch(`${url.replace(/\/+$/, '')}/translate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          q: [title, cutText(text, maxLength)],
          source,
          target,
          format: 'text',
          ...(key === '' ? {} : { api_key: key }),
        }),
        maxBytes,
      });
      if (answer.status >= 300) throw new Error(`The service responded with status ${answer.status}`);
      const [Title = '', Text = ''] = answerSchema.parse(JSON.parse(answer.body.toString('utf8'))).translatedText;
      return { Title, Text, Host: new URL(url).host, Is_Cut: text.length > maxLength };
    } catch (error) {
      this.log.warn({ err: error, host: new URL(url).host }, 'Translation service returned no translation');
      return null;
    }
  }
}
