import { sqlMigration, type Migration } from '#core/server';

/** Schema as of 1.0.0, from which all later versions upgrade. Later changes are appended as further migrations. */
export const repostMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-baseline',
    `
      create table repost_import (
        client_id bigint not null,
        import_id bigint not null default next_id(),
        user_id bigint,
        -- A file that was sent, or an address that an adapter is asked for.
        file_id bigint,
        file_name text not null,
        file_size bigint not null,
        format text not null,
        settings jsonb not null,
        state text not null default 'waiting',
        rows_read int not null default 0,
        error_rows int not null default 0,
        post_count int not null default 0,
        repost_count int not null default 0,
        error text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        finished_at timestamptz,
        primary key (client_id, import_id)
      );

      create table repost_import_error (
        client_id bigint not null,
        import_id bigint not null,
        row_number int not null,
        line int not null,
        code text not null,
        params json not null,
        excerpt text not null,
        primary key (client_id, import_id, row_number),
        foreign key (client_id, import_id) references repost_import(client_id, import_id) on delete cascade
      );

      create table repost_post (
        client_id bigint not null,
        post_id bigint not null default next_id(),
        import_id bigint not null,
        text text not null,
        author text not null,
        url text,
        url_hash bigint,
        published_at timestamptz,
        parents text not null,
        -- Its own figures, by which posts of the client are compared.
        repost_count int not null default 0,
        people int not null default 0,
        depth int not null default 0,
        breadth int not null default 0,
        first_hour int not null default 0,
        suspected int not null default 0,
        -- Minutes until half of the reposts were there.
        half_minutes int,
        reach bigint not null default 0,
        begins_at timestamptz,
        created_at timestamptz not null default now(),
        primary key (client_id, post_id),
        foreign key (client_id, import_id) references repost_import(client_id, import_id) on delete cascade
      );
      create index repost_post_import on repost_post (client_id, import_id);
      create index repost_post_url on repost_post (client_id, url_hash) where url_hash is not null;

      create table repost (
        client_id bigint not null,
        post_id bigint not null,
        number int not null,
        parent int,
        level int,
        enter int not null,
        leave int not null,
        children int not null,
        descendants int not null,
        at timestamptz,
        text text not null,
        own text not null,
        author text not null,
        author_id text,
        external_id text,
        gender text,
        province text,
        followers int,
        follows int,
        posts int,
        verified text,
        device text,
        is_first boolean not null,
        is_carried boolean not null,
        is_suspected boolean not null,
        issues text[] not null,
        reasons text[] not null,
        emotion smallint,
        words text[] not null,
        primary key (client_id, post_id, number),
        foreign key (client_id, post_id) references repost_post(client_id, post_id) on delete cascade
      );
    `,
  ),
];
