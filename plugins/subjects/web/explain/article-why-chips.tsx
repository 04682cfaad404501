import { useState } from 'react';
import { useText } from '#core/web';
import type { ArticleRow } from '#plugins/articles';
import { Drawer, IconButton, Tag } from '#shared/ui';
import styles from './explanation.module.css';
import { SubjectExplanations } from './subject-explanations';
import { useSubjectNames } from './use-subject-names';

const shown = 3;

/** List view: subjects of an article, with a button that explains the match. */
export default function ArticleWhyChips({ row }: Readonly<Record<string, unknown>>) {
  const t = useText('subjects');
  const article = row as ArticleRow;
  const tree = useSubjectNames();
  const [open, setOpen] = useState(false);
  const subjects = (tree?.Subjects ?? []).filter(({ Subject_ID }) => article.Subject_IDs.includes(Subject_ID));
  return (
    <span
      className={styles.row}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => open && event.stopPropagation()}
    >
      {subjects.slice(0, shown).map((subject) => (
        <Tag key={subject.Subject_ID} color={subject.Colour}>
          {subject.Subject_Name}
        </Tag>
      ))}
      {subjects.length > shown && <Tag>{`+${subjects.length - shown}`}</Tag>}
      <IconButton small icon="help" label={t('explain.why', { title: article.Title })} onClick={() => setOpen(true)} />
      {open && (
        <Drawer open wide title={t('explain.title')} onClose={() => setOpen(false)}>
          <p>
            <strong>{article.Title}</strong>
          </p>
          <SubjectExplanations
            articleId={article.Article_ID}
            subjects={article.Subject_IDs.map((Subject_ID) => ({ Subject_ID }))}
          />
        </Drawer>
      )}
    </span>
  );
}
