import type { ResourceParts } from '#core/web';
import { routes } from '#shared/routes';
import type { subject } from '../resource';
import styles from './subject-parts.module.css';

/** Custom parts of the subject list: rows open on a separate page with enough space for the rule. */
const subjectParts: ResourceParts<typeof subject> = {
  cells: {
    Subject_Name: (row) => (
      <span className={styles.name}>
        {row.Colour && <i style={{ background: row.Colour }} />}
        {row.Subject_Name}
      </span>
    ),
  },
  rowPage: (row) => routes.subjectUpdate({ id: row.Subject_ID }),
  newPage: routes.subjectAdd(),
  removal: 'confirm',
};

export default subjectParts;
