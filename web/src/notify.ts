/** Notifications of the browser, where it has them and the person allowed them. */

/** Ask for leave to notify; tells whether it was given. */
export async function mayNotify(): Promise<boolean> {
  return (
    typeof Notification !== "undefined" && (await Notification.requestPermission()) === "granted"
  );
}

/** Show a notification; a click on it leads back to the page. */
export function notify(title: string, body: string): void {
  try {
    const shown = new Notification(title, { body, tag: "camelup-turn" });
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    // Some phones offer them to service workers only: there the title and the sound must do.
  }
}
