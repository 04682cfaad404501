import { waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/**
 * Opens a select and chooses the option with this name; the list opens with a transition, during which it accepts no
 * clicks.
 */
export async function chooseOption(box: HTMLElement, name: string | RegExp): Promise<void> {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(box);
  const list = await waitFor(() => {
    const listbox = document.getElementById(box.getAttribute('aria-controls') ?? '');
    if (!listbox) throw new Error(`The select ${box.getAttribute('aria-label') ?? ''} shows no list`);
    return listbox;
  });
  const option = await within(list).findByRole('option', { name });
  // In a multiple select, the text and the checkbox handle the click, as on a real screen.
  await user.click(option.querySelector('.arco-select-option') ?? option);
}
