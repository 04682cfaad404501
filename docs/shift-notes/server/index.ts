import { defineServer, serveResource, sqlMigration, table } from '#core/server';
import { shiftNotes } from '../plugin';
import { shiftNote } from '../resource';

const notes = serveResource(shiftNote);

export default defineServer(shiftNotes, {
  calls: [notes.calls],
  contributions: [notes.select],
  tables: { own: [table('shift_notes', { distribution: 'reference', deletedWith: { client: 'client_id' } })] },
  migrations: [
    sqlMigration(
      '0001-notes',
      `create table shift_notes (
        note_id bigint primary key default next_id(), client_id bigint not null, text text not null,
        created_at timestamptz not null default now(), updated_at timestamptz not null default now(), created_by bigint
      );
      create index shift_notes_client on shift_notes (client_id);`,
    ),
  ],
});
