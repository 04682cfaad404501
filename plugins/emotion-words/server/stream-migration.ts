import { sqlMigration } from '#core/server';

/**
 * Calibrations of the clients' streams, one row per media type, with null odds if they are not used; the encoder
 * configured by an operator; and the articles with uncertain sentiment, with their most likely one. Never edited once
 * released.
 */
export const streamMigration = sqlMigration(
  '0004-streams-encoder-unsure',
  `
    create table emotion_stream (
      client_id bigint not null, media_type smallint not null, odds bytea, texts int not null, labelled int not null,
        before real, after real, changed real not null,
      slope real, shift real, opinion_slope real, opinion_shift real, learned_at timestamptz not null,
        primary key (client_id, media_type)
    );
    create trigger emotion_changed after insert or delete or update on emotion_stream
      for each statement execute function move_emotion_version('clients');

    -- The pretrained encoder that an operator has given, at most one.
    create table emotion_encoder (
      encoder_id smallint primary key default 1 check (encoder_id = 1), model_path text not null,
        vocabulary_path text not null, labels text[] not null, is_lower_case boolean not null
    );
    create trigger emotion_changed after insert or delete or update on emotion_encoder
      for each statement execute function move_emotion_version('everybody');

    create table emotion_unsure (client_id bigint not null, article_id bigint not null, leaning smallint not null,
      primary key (client_id, article_id));
    create index emotion_unsure_article on emotion_unsure (article_id);
  `,
);
