import { resourceMigration, type Migration } from '#core/server';
import { contentClass, tag, tagClass, tagKeyword } from '../resource';

/**
 * Tables of classes and tags. Triggers move the version that the pipeline compares, so that no writer can forget it.
 */
export const classificationMigrations: readonly Migration[] = [
  resourceMigration(contentClass),
  resourceMigration(tagClass),
  resourceMigration(tag),
  resourceMigration(tagKeyword),
  {
    name: 'classified-articles',
    up: async (tx) => {
      await tx.query(`
        alter table content_class alter column article_count set default 0;
        alter table tag_class alter column tag_count set default 0;
        alter table client_tag alter column keyword_count set default 0;
        alter table tag_keyword alter column hit_count set default 0;
        create index on client_tag (tag_class_id);
        create index on tag_keyword (tag_id);

        create table content_class_article (
          content_class_id bigint not null references content_class on delete cascade, article_id bigint not null references article on delete cascade, client_id bigint not null,
          user_id bigint not null, chosen_at timestamptz not null default now(), primary key (content_class_id, article_id)
        );
        create index content_class_article_article on content_class_article (article_id, client_id);

        -- What a keyword tagged; a tag that was there before stays when the keyword goes.
        create table tag_hit (
          tag_keyword_id bigint not null, article_id bigint not null references article on delete cascade, client_id bigint not null, tag_id bigint not null,
          was_there boolean not null, hit_at timestamptz not null default clock_timestamp(), primary key (tag_keyword_id, article_id)
        );
        create index tag_hit_article on tag_hit (article_id, client_id, tag_id);
        create index tag_hit_client on tag_hit (client_id);

        create table tag_rules_version (version bigint not null);
        insert into tag_rules_version values (1);
        create function move_tag_rules_version() returns trigger language plpgsql as $$
          begin update tag_rules_version set version = version + 1; return null; end $$;
        create trigger tag_rules_changed after insert or delete or update of rule, tag_id, is_enabled on tag_keyword for each statement execute function move_tag_rules_version();
        create trigger tag_rules_changed after update of is_enabled on client_tag for each statement execute function move_tag_rules_version();
      `);
    },
  },
];
