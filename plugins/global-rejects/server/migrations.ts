import { resourceMigration, type Migration } from '#core/server';
import {
  globalRejectDomain,
  globalRejectDomainClass,
  globalRejectException,
  globalRejectJunkword,
  globalRejectJunkwordClass,
  globalRejectUrl,
  globalRejectUrlClass,
  weiboRejectWord,
} from '../resource';

/**
 * Tables of what the platform turns away. Triggers move the version that the pipeline compares, so that no writer can
 * forget it.
 */
export const globalRejectMigrations: readonly Migration[] = [
  resourceMigration(globalRejectDomainClass),
  resourceMigration(globalRejectDomain),
  resourceMigration(globalRejectUrlClass),
  resourceMigration(globalRejectUrl),
  resourceMigration(globalRejectJunkwordClass),
  resourceMigration(globalRejectJunkword),
  resourceMigration(weiboRejectWord),
  {
    name: 'global-reject-hits',
    up: async (tx) => {
      await tx.query(`
        -- An article that comes again counts once; kept for 30 days.
        create table global_reject_hit (
          entry_id bigint not null, url_hash bigint not null, hit_id bigint not null default next_id(), hit_at timestamptz not null default now(), is_trial boolean not null,
          url text, title text not null, site text not null, primary key (entry_id, url_hash)
        );
        create index global_reject_hit_newest on global_reject_hit (entry_id, hit_id desc);
        create index global_reject_hit_time on global_reject_hit (hit_at);

        create table global_reject_version (version bigint not null);
        insert into global_reject_version values (1);
        create function move_global_reject_version() returns trigger language plpgsql as $$
          begin update global_reject_version set version = version + 1; return null; end $$;
        create trigger reject_changed after insert or delete or update of domain, mode, class_id, is_enabled on global_reject_domain for each statement execute function move_global_reject_version();
        create trigger reject_changed after insert or delete or update of pattern, mode, class_id, is_enabled on global_reject_url for each statement execute function move_global_reject_version();
        create trigger reject_changed after insert or delete or update of word, place, mode, class_id, is_enabled on global_reject_junkword for each statement execute function move_global_reject_version();
        create trigger reject_changed after insert or delete or update of word, mode, is_enabled on weibo_reject_word for each statement execute function move_global_reject_version();
        create trigger reject_changed after update of is_enabled on global_reject_domain_class for each statement execute function move_global_reject_version();
        create trigger reject_changed after update of is_enabled on global_reject_url_class for each statement execute function move_global_reject_version();
        create trigger reject_changed after update of is_enabled on global_reject_junkword_class for each statement execute function move_global_reject_version();
      `);
      for (const table of ['global_reject_domain', 'global_reject_url', 'global_reject_junkword', 'weibo_reject_word'])
        await tx.query(`alter table ${table} alter column hit_count set default 0`);
      for (const table of ['global_reject_domain_class', 'global_reject_url_class', 'global_reject_junkword_class'])
        await tx.query(`alter table ${table} alter column entry_count set default 0`);
    },
  },
  resourceMigration(globalRejectException),
  {
    name: 'global-reject-exceptions',
    up: async (tx) => {
      await tx.query(
        'create trigger reject_changed after insert or delete or update of pattern, is_enabled on global_reject_exception for each statement execute function move_global_reject_version()',
      );
    },
  },
];
