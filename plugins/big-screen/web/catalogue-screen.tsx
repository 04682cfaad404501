import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { NavigationService, PrivilegeService, useNamedText, useService, useText } from '#core/web';
import type { Module } from '#plugins/analysis';
import { useKnownModules } from '#plugins/analysis/web';
import { routes } from '#shared/routes';
import { dateShortcuts } from '#shared/time';
import { Button, ChoiceBox, PageHeader, SearchInput, Skeleton, UiProvider, useUi, useUrlState } from '#shared/ui';
import { maxParts, type Layout, type Part } from '../layout';
import styles from './catalogue/catalogue.module.css';
import { blankId } from './editor/blank-screen';
import { usePreview } from './editor/use-preview';
import { BigScreenPart } from './view/screen-part';
import screen from './view/screen.module.css';

const usual = { period: 'last-24-hours', keyword: '' };
/** Scale of samples: screen pixels per canvas pixel. */
const unit = 0.72;

const getSample = ({ id }: Module, index: number): Part => ({
  Key: `p${index}`,
  Kind: 'module',
  Module_ID: id,
  X: 0,
  Y: 0,
  Width: 640,
  Height: 420,
});

/** Shows every module available for big screens with the client's own data, in a single call. */
export default observer(function CatalogueScreen() {
  const t = useText('big-screen');
  const ui = useUi();
  const named = useNamedText();
  const navigation = useService(NavigationService);
  const mayModify = useService(PrivilegeService).can('big-screen').modify;
  const availableModules = useKnownModules();
  const [{ period, keyword }, setState] = useUrlState(usual);
  const Period = dateShortcuts.find((each) => each === period) ?? 'last-24-hours';
  const samples = useMemo(
    () => [...(availableModules?.values() ?? [])].slice(0, maxParts).map(getSample),
    [availableModules],
  );
  const layout = useMemo(
    (): Layout => ({
      Size: { Width: 1_920, Height: 1_080 },
      Fit: 'fit',
      Ground: 'night',
      Refresh: 60,
      Period,
      Parts: samples,
    }),
    [samples, Period],
  );
  const answers = usePreview(layout);
  const titleOf = (part: Part): string => named(availableModules?.get(part.Module_ID ?? '')?.question ?? '');
  const shown = samples.filter((part) => titleOf(part).toLowerCase().includes(keyword.trim().toLowerCase()));
  return (
    <>
      <PageHeader
        title={t('title.catalogue')}
        count={availableModules?.size}
        text={t('catalogue.lead')}
        actions={
          <div className={styles.tools}>
            <SearchInput
              label={t('catalogue.search')}
              value={keyword}
              onChange={({ target }) => setState({ keyword: target.value }, { replace: true })}
            />
            <ChoiceBox
              aria-label={t('binding.period')}
              value={Period}
              choices={dateShortcuts.map((name) => ({ value: name, label: ui.t(name) }))}
              onChange={(next) => setState({ period: next })}
            />
          </div>
        }
      />
      {!availableModules && <Skeleton lines={12} />}
      <UiProvider language={ui.language} timeZone={ui.timeZone} dark scale={unit * 1.6}>
        <ul className={styles.samples}>
          {shown.map((part) => (
            <li key={part.Key} className={styles.sample}>
              <div className={`${screen.room} ${styles.screen}`} data-ground="night">
                <BigScreenPart
                  part={part}
                  name=""
                  module={availableModules?.get(part.Module_ID ?? '')}
                  answer={answers.get(part.Key)}
                  ahead={0}
                />
              </div>
              <p className={styles.line}>
                <span>
                  {titleOf(part)} <code>{part.Module_ID}</code>
                </span>
                {mayModify && (
                  <Button
                    small
                    onClick={() => navigation.navigate(routes.bigScreenLayout({ id: blankId, module: part.Module_ID }))}
                  >
                    {t('catalogue.use')}
                  </Button>
                )}
              </p>
            </li>
          ))}
        </ul>
      </UiProvider>
    </>
  );
});
