import { useState } from 'react';
import { renderedLater, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, Tag } from '#shared/ui';
import { Explanation } from './explanation';
import styles from './explanation.module.css';
import { useSubjectNames } from './use-subject-names';

/** Loaded separately because it is rarely used. */
const OtherSubject = renderedLater(() =>
  import(/* webpackChunkName: "article" */ './other-subject').then((module) => module.OtherSubject),
);

interface SubjectExplanationsProps {
  readonly articleId: string;
  readonly subjects: readonly {
    readonly Subject_ID: string;
    readonly Is_By_Hand?: boolean;
    readonly Words?: readonly string[];
  }[];
}

/** Explains the match for each subject of an article, and why it is not in another one. */
export function SubjectExplanations({ articleId, subjects }: SubjectExplanationsProps) {
  const t = useText('subjects');
  const tree = useSubjectNames();
  const [open, setOpen] = useState<string | null>(null);
  const subjectsById = new Map(tree?.Subjects.map((subject) => [subject.Subject_ID, subject]));
  const articleSubjectIds = new Set(subjects.map(({ Subject_ID }) => Subject_ID));
  const others = (tree?.Subjects ?? [])
    .filter(({ Subject_ID }) => !articleSubjectIds.has(Subject_ID))
    .map(({ Subject_ID, Subject_Name }) => ({ value: Subject_ID, label: Subject_Name }));
  return (
    <>
      <ul className={styles.list}>
        {subjects.map(({ Subject_ID, Is_By_Hand, Words = [] }) => (
          <li key={Subject_ID}>
            <div className={styles.subject}>
              <a href={routes.articles({ Subject_ID })}>
                <Tag color={subjectsById.get(Subject_ID)?.Colour}>
                  {subjectsById.get(Subject_ID)?.Subject_Name ?? `#${Subject_ID}`}
                </Tag>
              </a>
              {Is_By_Hand && <Tag>{t('explain.byHand')}</Tag>}
              {Words.map((word) => (
                <Tag key={word} tone="accent">
                  {word}
                </Tag>
              ))}
              <Button
                small
                kind="quiet"
                aria-expanded={open === Subject_ID}
                onClick={() => setOpen(open === Subject_ID ? null : Subject_ID)}
              >
                {t(open === Subject_ID ? 'explain.close' : 'explain.open')}
              </Button>
            </div>
            {open === Subject_ID && <Explanation articleId={articleId} subjectId={Subject_ID} />}
          </li>
        ))}
      </ul>
      {others.length > 0 && <OtherSubject articleId={articleId} choices={others} />}
    </>
  );
}
