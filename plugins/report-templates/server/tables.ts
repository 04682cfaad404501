import { read, table, unscoped, type TableSet } from '#core/server';

/** Templates of clients and of the platform, and the modules of subjects' reports. */
export const reportTemplateTables: TableSet = {
  own: [
    table('report_template', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('report_module_setting', {
      distribution: 'reference',
      deletedWith: { client: 'client_id', subject: 'subject_id' },
    }),
  ],
  reads: [read(['subject'], 'settings can only be stored for existing subjects')],
  unscoped: [unscoped(['module-settings.ts'], 'its calls have asked for the subject')],
};
