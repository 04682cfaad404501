import { useState } from 'react';
import { MessageService, QueryView, useClient, useLoaded, useService, useText } from '#core/web';
import { parseQuery, printQuery } from '#shared/query';
import { Button, Drawer, EmptyState, Tag, TimeText } from '#shared/ui';
import { subjectContract, type SubjectVersion } from '../contract';
import { getDifference } from './rule/rule-difference';
import type { EditedRule } from './rule/rule-editor';
import styles from './version-drawer.module.css';

interface VersionDrawerProps {
  readonly open: boolean;
  readonly subjectId: string;
  /** Rule as currently in the form. */
  readonly current: EditedRule;
  readonly mayRestore: boolean;
  readonly onRestore: (rule: EditedRule) => void;
  readonly onClose: () => void;
}

/** Versions of a subject's rule, each compared with the one in the form. */
export function VersionDrawer({ open, onClose, ...rest }: VersionDrawerProps) {
  const t = useText('subjects');
  return (
    <Drawer open={open} wide title={t('version.title')} onClose={onClose}>
      <Versions {...rest} onClose={onClose} />
    </Drawer>
  );
}

function Versions({ subjectId, current, mayRestore, onRestore, onClose }: Omit<VersionDrawerProps, 'open'>) {
  const t = useText('subjects');
  const client = useClient(subjectContract);
  const messages = useService(MessageService);
  const loaded = useLoaded(
    (signal) => client.versions({ query: { Subject_ID: subjectId } }, { signal }),
    [client, subjectId],
  );
  const [compared, setCompared] = useState<number | null>(null);
  return (
    <QueryView
      query={loaded}
      lines={8}
      compact
      replaceOnError
      empty={<EmptyState compact title={t('version.empty')} />}
    >
      {(data) => {
        const restore = ({ Rule, Notation }: SubjectVersion): void => {
          onRestore({ Rule, Notation });
          messages.show('info', t('version.restored'));
          onClose();
        };
        return (
          <ol className={styles.list}>
            {data.list.map((version, index) => (
              <li key={version.Version}>
                <div className={styles.head}>
                  <strong>{t('version.number', { version: version.Version })}</strong>
                  {index === 0 && <Tag tone="accent">{t('version.current')}</Tag>}
                  <span>
                    {version.Changed_By_Name ?? t('version.system')} · <TimeText at={version.Changed_At} />
                  </span>
                </div>
                {compared === version.Version ? (
                  <Difference version={version} current={current} />
                ) : (
                  <code className={styles.rule}>{version.Rule}</code>
                )}
                <div className={styles.head}>
                  <Button
                    small
                    aria-pressed={compared === version.Version}
                    onClick={() => setCompared(compared === version.Version ? null : version.Version)}
                  >
                    {t('version.compare')}
                  </Button>
                  {mayRestore && (
                    <Button
                      small
                      icon="undo"
                      disabled={version.Rule === current.Rule && version.Notation === current.Notation}
                      onClick={() => restore(version)}
                    >
                      {t('version.restore')}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ol>
        );
      }}
    </QueryView>
  );
}

/** Difference between the form and the version, both in the notation of the form. */
function Difference({ version, current }: { readonly version: SubjectVersion; readonly current: EditedRule }) {
  const t = useText('subjects');
  const { tree } =
    version.Notation === current.Notation ? { tree: undefined } : parseQuery(version.Rule, version.Notation);
  const before = tree ? printQuery(tree, current.Notation) : version.Rule;
  if (before === current.Rule) return <p className={styles.same}>{t('version.same')}</p>;
  return (
    <code className={styles.rule} aria-label={t('version.difference')}>
      {getDifference(before, current.Rule, current.Notation).map((change, index) =>
        change.kind === 'same' ? (
          <span key={index}>{change.text}</span>
        ) : change.kind === 'added' ? (
          <ins key={index} className={styles.added}>
            {change.text}
          </ins>
        ) : (
          <del key={index} className={styles.removed}>
            {change.text}
          </del>
        ),
      )}
    </code>
  );
}
