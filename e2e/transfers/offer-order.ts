import type { Page } from "playwright-core";

/**
 * Transfers the order on the page to a friend by keyboard alone and leaves the sheet open. Returns the link's
 * path.
 */
export async function offerOrder(page: Page, contact: string, message = ""): Promise<string> {
  await page.getByRole("button", { name: "Transfer Order" }).press("Enter");
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Message (optional)").fill(message);
  const contactField = sheet.getByLabel("Email or phone");
  await contactField.fill(contact);
  await contactField.press("Enter");
  return readSharedLink(page);
}

/** Returns the path of the link in the open sheet. */
export async function readSharedLink(page: Page): Promise<string> {
  const link = page.getByText(/\/transfer\/SECRET_/);
  await link.waitFor();
  return new URL(await link.innerText()).pathname;
}
