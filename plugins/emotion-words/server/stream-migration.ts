import { sqlMigration } from '#core/server';

/** What the streams of clients have taught, one row for each kind of media; the odds are null when they are not used. Never edited once landed. */
export const streamMigration = sqlMigration(
  '0004-streams',
  `
    create table emotion_stream (
      client_id bigint not null, media_type smallint not null, odds bytea, texts int not null, labelled int not null, before real, after real, changed real not null,
      slope real, shift real, opinion_slope real, opinion_shift real, learned_at timestamptz not null, primary key (client_id, media_type)
    );
    create trigger emotion_changed after insert or delete or update on emotion_stream
      for each statement execute function move_emotion_version('clients');
  `,
);
