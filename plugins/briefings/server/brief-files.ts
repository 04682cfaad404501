import { grants, inject, NotFoundError, type FileAnswer } from '#core';
import { ThreadService, writeDocument, type Caller } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import type { ReportContent, TemplateChoice } from '#plugins/report-templates';
import { TemplateWriter, type ReportSamples, type TemplateRequester } from '#plugins/report-templates/server';
import type { ReportFormat } from '../share';
import type { Report } from '../report';
import { BriefAccess } from './brief-access';
import { briefContent } from './brief-content';
import { briefDocument, type DocumentReader } from './brief-document';
import { getHead, type BriefHead, type BriefRecord } from './brief-record';
import { BriefStore } from './brief-store';
import { currentReport } from './publishable';

/** A brief to be exported as a file: its header, its parts, and the template that its author chose. */
export interface FiledBrief {
  readonly clientId: string;
  readonly head: BriefHead;
  readonly report: Report;
  readonly author: string;
  readonly template: TemplateChoice;
}

/** Combines the header of a brief with a report that may be published or previewed. */
export const filedBrief = (record: BriefRecord, report: Report): FiledBrief => ({
  clientId: record.client_id,
  head: getHead(record),
  report,
  author: record.user_name ?? '',
  template: record.settings.Template,
});

/** Maximum number of briefs offered as template samples. */
const maxSamples = 30;
/** Template administrators may lack access to briefs. */
const mayRead = ({ privileges }: Caller): boolean => grants(privileges, ['brief-report', 'browse']);

/**
 * Creates brief files: Word files with the chosen template, PDF with its text and order, all other formats in the
 * product’s own layout.
 */
export class BriefFiles {
  constructor(
    @inject(ThreadService) private readonly threads: ThreadService,
    @inject(TemplateWriter) private readonly templates: TemplateWriter,
    @inject(ClientService) private readonly clients: ClientService,
    @inject(BriefStore) private readonly store: BriefStore,
    @inject(BriefAccess) private readonly access: BriefAccess,
  ) {}

  async write(
    brief: FiledBrief,
    reader: DocumentReader,
    format: ReportFormat,
    requester: TemplateRequester,
  ): Promise<FileAnswer> {
    const { clientId, head, report, template } = brief;
    const takesTemplate = format === 'docx' || format === 'pdf';
    const chosen = takesTemplate ? await this.templates.chosen(clientId, template, head.Kind) : undefined;
    if (chosen && format === 'docx') return this.templates.fill(chosen, await this.content(brief, reader), requester);
    const document = briefDocument({ ...head, Report: report }, reader, format);
    if (!chosen) return writeDocument(this.threads, document, format, requester);
    const blocks = await this.templates.blocks(chosen, await this.content(brief, reader), requester);
    return writeDocument(this.threads, { ...document, blocks }, format, requester);
  }

  /** Template samples: built briefs, for users who may read them. */
  readonly samples: ReportSamples = {
    list: async (caller) => {
      if (!mayRead(caller)) return [];
      const built = await Promise.all(
        (['done', 'sent'] as const).map((State) => this.store.list(caller, { State, page: 1, size: maxSamples })),
      );
      return built
        .flatMap(({ list }) => list)
        .sort((one, other) => other.Created_At.localeCompare(one.Created_At))
        .slice(0, maxSamples)
        .map(({ Briefing_ID, Title, Number: number, To }) => ({
          Sample_ID: Briefing_ID,
          Title: `${Title} ${number} · ${To.slice(0, 10)}`,
        }));
    },
    content: async (caller, id) => {
      if (!mayRead(caller)) throw new NotFoundError(`Brief ${id} not found`);
      const record = await this.access.read(caller, id);
      return this.content(filedBrief(record, currentReport(record)), caller);
    },
  };

  private async content(
    { clientId, head, report, author }: FiledBrief,
    reader: DocumentReader,
  ): Promise<ReportContent> {
    const { client_name: company } = await this.clients.get(clientId);
    return briefContent(head, report, { company, author }, reader);
  }
}
