/** What the address of booking `b` is compared by, among the keys that `lookedUpKeys` answers. */
export const EMAIL_KEY = 'coalesce(b.email_key, lower(b.guest_email))'
