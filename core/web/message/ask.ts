import { runInAction } from 'mobx';
import type { Alert, AlertChoice, MessageService } from './message-service';

/** Asks the user in a dialog; resolves to the choice, or to undefined if the dialog was closed. */
export function ask(
  messages: MessageService,
  text: string,
  choices: readonly Omit<AlertChoice, 'choose'>[],
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const settle = (value?: string) => () => {
      runInAction(() => (messages.alerts = messages.alerts.filter((other) => other !== alert)));
      resolve(value);
    };
    const alert: Alert = {
      text,
      close: settle(),
      choices: choices.map((choice) => ({ ...choice, choose: settle(choice.value) })),
    };
    runInAction(() => (messages.alerts = [...messages.alerts, alert]));
  });
}
