import { useState } from 'react';
import { useText } from '#core/web';
import { Field, SelectBox, type Choice } from '#shared/ui';
import { Explanation } from './explanation';
import styles from './explanation.module.css';

interface OtherSubjectProps {
  readonly articleId: string;
  /** Subjects that the article is not in. */
  readonly choices: readonly Choice[];
}

/** Explains why an article is not in a selected subject. */
export function OtherSubject({ articleId, choices }: OtherSubjectProps) {
  const t = useText('subjects');
  const [other, setOther] = useState<string | null>(null);
  return (
    <div className={styles.other}>
      <Field label={t('explain.other')}>
        {(field) => (
          <SelectBox {...field} options={choices} value={other} onChange={setOther} placeholder={t('explain.choose')} />
        )}
      </Field>
      {other && <Explanation articleId={articleId} subjectId={other} />}
    </div>
  );
}
