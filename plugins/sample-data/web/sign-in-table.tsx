import type { ResultOf } from '#core';
import { useText } from '#core/web';
import { CopyButton } from '#shared/ui';
import type { sampleDataContract } from '../contract';
import styles from './sample-data-dialog.module.css';

interface SignInTableProps {
  readonly signIns: ResultOf<typeof sampleDataContract.add>['list'];
}

/** The sample users with passwords that are shown only once. */
export function SignInTable({ signIns }: SignInTableProps) {
  const t = useText('sample-data');
  return (
    <>
      <p className={styles.message} role="status">
        {t('added')}
      </p>
      <table className={styles.signIns}>
        <thead>
          <tr>
            <th scope="col">{t('userName')}</th>
            <th scope="col">{t('password')}</th>
          </tr>
        </thead>
        <tbody>
          {signIns.map(({ User_Name, Password }) => (
            <tr key={User_Name}>
              <td>{User_Name}</td>
              <td>
                <code>{Password}</code> <CopyButton text={Password} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
