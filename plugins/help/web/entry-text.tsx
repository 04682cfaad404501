import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { LocaleService, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { KeyHint, Note } from '#shared/ui';
import { pictureOf, pictureSize } from '../pictures';
import styles from './help.module.css';
import type { ShownEntry } from './use-help';

interface EntryTextProps {
  readonly entry: ShownEntry;
  /** Finds related entries. */
  readonly entryAt: (path: string) => ShownEntry | undefined;
  /** True when the title is already shown above. */
  readonly isUntitled?: boolean;
  /** True when the screen is already open behind the entry. */
  readonly isHere?: boolean;
}

/** Help on a screen: purpose, steps, keys, numbers, related screens. */
export const EntryText = observer(({ entry, entryAt, isUntitled = false, isHere = false }: EntryTextProps) => {
  const t = useText('help');
  const { language } = useService(LocaleService);
  const picture = isHere ? undefined : pictureOf(entry, language);
  const next = entry.next.flatMap((path) => entryAt(path) ?? []);
  return (
    <article className={styles.entry}>
      {!isUntitled && <h2>{entry.title}</h2>}
      {!isHere && <EntryLink entry={entry} />}
      <p>{entry.what}</p>
      {picture && (
        <img
          className={styles.picture}
          src={picture}
          alt={t('picture', { title: entry.title })}
          loading="lazy"
          {...pictureSize}
        />
      )}
      {entry.steps.length > 0 && (
        <section>
          <h3>{t('steps')}</h3>
          <ol>
            {entry.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
      {entry.keys.length > 0 && (
        <section>
          <h3>{t('keys')}</h3>
          <ul className={styles.keys}>
            {entry.keys.map(([keys, meaning]) => (
              <li key={keys}>
                <span>
                  {keys.split(' / ').map((each) => (
                    <KeyHint key={each} keys={each} />
                  ))}
                </span>
                {meaning}
              </li>
            ))}
          </ul>
        </section>
      )}
      {entry.numbers.length > 0 && (
        <section>
          <h3>{t('numbers')}</h3>
          <ul>
            {entry.numbers.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      {next.length > 0 && (
        <section>
          <h3>{t('next')}</h3>
          <ul>
            {next.map(({ path, title }) => (
              <li key={path}>
                <Link href={routes.help({ at: path })}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
});

/** Link that opens the screen, or the reason why it cannot be opened. */
function EntryLink({ entry: { isPart, mayOpen, path, title } }: Pick<EntryTextProps, 'entry'>) {
  const t = useText('help');
  if (!mayOpen) return <Note>{t('mayNot')}</Note>;
  if (isPart) return <Note>{t('fromList')}</Note>;
  return (
    <p>
      <Link href={path}>{t('open', { title })}</Link>
    </p>
  );
}
