/** What a live region says about a text: a text in which only figures change is not said again. */
export function announcer(): (text: string) => string {
  let last = "";
  const withoutFigures = (text: string) => text.replace(/\d+/gu, "#");
  return (text) => {
    if (withoutFigures(text) !== withoutFigures(last)) last = text;
    return last;
  };
}
