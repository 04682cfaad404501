import { useMemo, useRef, type KeyboardEvent } from 'react';
import { Link } from 'wouter';
import { useShortcut, useText } from '#core/web';
import { routes } from '#shared/routes';
import { EmptyState, Panel, SearchInput } from '#shared/ui';
import { EntryText } from './entry-text';
import { findEntries } from './find-entries';
import styles from './help.module.css';
import { shownEntry, type ShownGroup } from './use-help';

interface EntryBrowserProps {
  readonly groups: readonly ShownGroup[];
  readonly typed: string;
  /** Route of the displayed entry. */
  readonly at: string;
  readonly onChange: (changes: { readonly q?: string; readonly at?: string }, options?: { replace: boolean }) => void;
}

/** Entries by group or search term at the side, with the selected one beside them; arrow keys move through the list. */
export function EntryBrowser({ groups, typed, at, onChange }: EntryBrowserProps) {
  const t = useText('help');
  const root = useRef<HTMLDivElement>(null);
  useShortcut('/', () => root.current?.querySelector('input')?.focus(), t('search'));
  const shownGroups = useMemo((): readonly ShownGroup[] => {
    const entries = findEntries(
      groups.flatMap((group) => group.entries),
      typed,
    );
    return typed.trim() === '' ? groups : [{ key: 'found', entries }];
  }, [groups, typed]);
  const lines = shownGroups.flatMap(({ entries }) => entries);
  const chosen = shownEntry(groups, at) ?? lines[0];
  const walk = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || lines.length === 0) return;
    event.preventDefault();
    const links = [...(root.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
    const from = links.indexOf(document.activeElement as HTMLElement);
    const to = Math.min(Math.max(from + by, 0), lines.length - 1);
    links[to]?.focus();
    onChange({ at: lines[to]?.path }, { replace: true });
  };
  return (
    <div className={styles.browser} ref={root}>
      <nav aria-label={t('part.screens')} className={styles.list} onKeyDown={walk}>
        <SearchInput
          label={t('search')}
          value={typed}
          onChange={(event) => onChange({ q: event.target.value, at: '' }, { replace: true })}
        />
        {lines.length === 0 && <EmptyState compact icon="search" title={t('notFound')} text={t('notFoundText')} />}
        {shownGroups.map(({ key, entries }) => (
          <section key={key}>
            <h2>{key === 'found' ? t('found', { count: entries.length }) : t(`group.${key}`)}</h2>
            {entries.map(({ path, title }) => (
              <Link
                key={path}
                data-entry
                href={routes.help({ q: typed, at: path })}
                className={styles.line}
                aria-current={path === chosen?.path ? 'true' : undefined}
              >
                {title}
              </Link>
            ))}
          </section>
        ))}
      </nav>
      <Panel className={styles.reading}>
        {chosen && <EntryText key={chosen.path} entry={chosen} entryAt={(path) => shownEntry(groups, path)} />}
      </Panel>
    </div>
  );
}
